/* The calls of libedit that take any number of arguments, which Swift can't make. One-line wrappers only. */
#ifndef TALLY_CEDIT_SHIM_H
#define TALLY_CEDIT_SHIM_H
#include <histedit.h>
#include <stdio.h>

/* The standard streams are global variables, which Swift 6 refuses. */
static inline EditLine *tally_edit_begin(void) { return el_init("tally", stdin, stderr, stderr); }
static inline int tally_edit_set_signals(EditLine *editor, int isOn) { return el_set(editor, EL_SIGNAL, isOn); }
static inline int tally_edit_set_keys(EditLine *editor, const char *keys) { return el_set(editor, EL_EDITOR, keys); }
static inline int tally_edit_set_prompt(EditLine *editor, char *(*prompt)(EditLine *)) { return el_set(editor, EL_PROMPT, prompt); }
static inline int tally_edit_set_client(EditLine *editor, void *client) { return el_set(editor, EL_CLIENTDATA, client); }
static inline int tally_edit_get_client(EditLine *editor, void **client) { return el_get(editor, EL_CLIENTDATA, client); }
static inline int tally_edit_add_function(EditLine *editor, const char *name, unsigned char (*function)(EditLine *, int)) { return el_set(editor, EL_ADDFN, name, name, function); }
static inline int tally_edit_bind(EditLine *editor, const char *key, const char *name) { return el_set(editor, EL_BIND, key, name, NULL); }
#endif
