/* libedit, loaded when somebody first types at a prompt: to have it loaded with every tally, with the four
 * libraries that it needs, took a quarter of the time of a start. One-line wrappers only. */
#ifndef TALLY_CEDIT_SHIM_H
#define TALLY_CEDIT_SHIM_H
#include <dlfcn.h>
#include <histedit.h>
#include <stdio.h>

/* The one library; dlopen(3) gives the same one each time. NULL where it is not installed. */
static inline void *tally_edit_library(void) { return dlopen("libedit.so.2", RTLD_NOW | RTLD_GLOBAL); }
#define TALLY_EDIT(name) ((__typeof__(&name))dlsym(tally_edit_library(), #name))

/* The standard streams are global variables, which Swift 6 refuses. */
static inline EditLine *tally_edit_begin(void) { return tally_edit_library() ? TALLY_EDIT(el_init)("tally", stdin, stderr, stderr) : NULL; }
static inline void tally_edit_end(EditLine *editor) { TALLY_EDIT(el_end)(editor); }
static inline int tally_edit_source(EditLine *editor) { return TALLY_EDIT(el_source)(editor, NULL); }
static inline void tally_edit_push(EditLine *editor, const char *text) { TALLY_EDIT(el_push)(editor, text); }
static inline const char *tally_edit_gets(EditLine *editor, int *length) { return TALLY_EDIT(el_gets)(editor, length); }
static inline const LineInfo *tally_edit_line(EditLine *editor) { return TALLY_EDIT(el_line)(editor); }
static inline int tally_edit_insert(EditLine *editor, const char *text) { return TALLY_EDIT(el_insertstr)(editor, text); }
static inline void tally_edit_delete(EditLine *editor, int count) { TALLY_EDIT(el_deletestr)(editor, count); }
static inline int tally_edit_move(EditLine *editor, int count) { return TALLY_EDIT(el_cursor)(editor, count); }

/* Calls that take any number of arguments, which Swift can't make. */
static inline int tally_edit_set_signals(EditLine *editor, int isOn) { return TALLY_EDIT(el_set)(editor, EL_SIGNAL, isOn); }
static inline int tally_edit_set_keys(EditLine *editor, const char *keys) { return TALLY_EDIT(el_set)(editor, EL_EDITOR, keys); }
static inline int tally_edit_set_prompt(EditLine *editor, char *(*prompt)(EditLine *)) { return TALLY_EDIT(el_set)(editor, EL_PROMPT, prompt); }
static inline int tally_edit_set_client(EditLine *editor, void *client) { return TALLY_EDIT(el_set)(editor, EL_CLIENTDATA, client); }
static inline int tally_edit_get_client(EditLine *editor, void **client) { return TALLY_EDIT(el_get)(editor, EL_CLIENTDATA, client); }
static inline int tally_edit_add_function(EditLine *editor, const char *name, unsigned char (*function)(EditLine *, int)) { return TALLY_EDIT(el_set)(editor, EL_ADDFN, name, name, function); }
static inline int tally_edit_bind(EditLine *editor, const char *key, const char *name) { return TALLY_EDIT(el_set)(editor, EL_BIND, key, name, NULL); }
#endif
