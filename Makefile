# tally: everything a person or a machine does with this repository. `make help` lists it.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
# What journals are compared with: `make test` asks them what accounts have, `make bench` how long they take
# to say so. Both do without those that can't be had.
PEERS ?= ledger hledger
# Development packages that the build links against (g++ for the C and C++ run-time libraries, which
# Swift's own archive leaves to the system), and what the tests run.
PACKAGES := g++ libedit-dev libinotifytools0-dev liblmdb-dev libpcre2-dev libutf8proc-dev libxxhash-dev
TEST_PACKAGES := python3 procps socat systemd git zsh fish man-db
# About how long `make soak` tries, and which trials (none named: all).
MINUTES ?= 10
TRIALS ?=
# What saves files in a trial of it; it does without those that can't be had.
EDITORS := git vim nano rsync
RELEASE := -c release --static-swift-stdlib
TALLY := .build/release/tally
# Where systemd looks for the services of users.
UNITS := $(DESTDIR)$(PREFIX)/lib/systemd/user
# Where man and the shells look.
MANUAL := $(DESTDIR)$(PREFIX)/share/man/man1
BASH_WORDS := $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSH_WORDS := $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISH_WORDS := $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

.PHONY: help demo build test bench soak install install-units install-manual install-completions uninstall lint format setup setup-test check-swift clean

help: ## what can be made
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

demo: build ## install what is missing, build, and show examples/first-week
	@echo
	@echo '$$ tally --ledger examples/first-week timeline'
	@TALLY_TODAY=2026-11-30 $(TALLY) --ledger examples/first-week --no-pager timeline
	@echo
	@echo '$$ tally --ledger examples/first-week totals --by type'
	@TALLY_TODAY=2026-11-30 $(TALLY) --ledger examples/first-week --no-pager totals --by type

build: setup ## the release programs, .build/release/tally and tallyd
	$(SWIFT) build $(RELEASE) --product tally
	$(SWIFT) build $(RELEASE) --product tallyd

test: setup-test ## the whole test suite
	$(SWIFT) build --build-tests
	$(SWIFT) test --disable-xctest --skip-build

bench: build ## speed, on generated ledgers (ENTRIES=1000000, KEEP=1 keeps them, PEERS= without others)
	$(SWIFT) build $(RELEASE) --product tally-bench
	@$(install_peers)
	.build/release/tally-bench --tally $(TALLY) --tallyd $(TALLY)d --peers '$(PEERS)' $(if $(KEEP),--keep) $(ENTRIES)

soak: build ## faults, many times: kills, full disks, damage, races (MINUTES=10)
	$(SWIFT) build --product tally-soak
	$(SWIFT) build --product tally-stub-editor
	@$(foreach editor,$(EDITORS),( $(call install_missing,$(editor)) ) || true; )
	.build/debug/tally-soak --tally $(TALLY) --minutes $(MINUTES) $(TRIALS)

install: build install-units install-manual install-completions ## into $(PREFIX): programs, units, manual, completions (DESTDIR, PREFIX)
	install -D -m 755 $(TALLY) $(DESTDIR)$(PREFIX)/bin/tally
	install -D -m 755 $(TALLY)d $(DESTDIR)$(PREFIX)/bin/tallyd

install-units: # with the place that the program is installed to
	install -d $(UNITS)/tallyd.service.d
	for unit in tallyd.service tallyd@.service; do \
	  sed 's,/usr/local/bin/,$(PREFIX)/bin/,' systemd/$$unit >$(UNITS)/$$unit && chmod 644 $(UNITS)/$$unit || exit 1; done
	install -m 644 systemd/tallyd.service.d/hardening.conf $(UNITS)/tallyd.service.d

install-manual: # which the programs print themselves
	install -d $(MANUAL)
	set -e; export LC_ALL=C.UTF-8; \
	$(TALLY) help --man >$(MANUAL)/tally.1; $(TALLY)d --man >$(MANUAL)/tallyd.1; \
	for command in $$($(TALLY) complete -- help '' | cut -f 1); do \
	  $(TALLY) help --man $$command >$(MANUAL)/tally-$$command.1; done; \
	chmod 644 $(MANUAL)/tally.1 $(MANUAL)/tally-*.1 $(MANUAL)/tallyd.1

install-completions: # likewise
	install -d $(BASH_WORDS) $(ZSH_WORDS) $(FISH_WORDS)
	set -e; export LC_ALL=C.UTF-8; \
	$(TALLY) completions bash >$(BASH_WORDS)/tally; \
	$(TALLY) completions zsh >$(ZSH_WORDS)/_tally; \
	$(TALLY) completions fish >$(FISH_WORDS)/tally.fish; \
	chmod 644 $(BASH_WORDS)/tally $(ZSH_WORDS)/_tally $(FISH_WORDS)/tally.fish

uninstall: ## take it away again
	rm -f $(DESTDIR)$(PREFIX)/bin/tally $(DESTDIR)$(PREFIX)/bin/tallyd $(UNITS)/tallyd.service $(UNITS)/tallyd@.service
	rm -f $(UNITS)/tallyd.service.d/hardening.conf
	rm -f $(MANUAL)/tally.1 $(MANUAL)/tally-*.1 $(MANUAL)/tallyd.1
	rm -f $(BASH_WORDS)/tally $(ZSH_WORDS)/_tally $(FISH_WORDS)/tally.fish
	rmdir $(UNITS)/tallyd.service.d 2>/dev/null || true

lint: ## the style of the code
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift

format: ## put the code into that style
	$(SWIFT) format --in-place --recursive Sources Tests Package.swift

setup: check-swift
	@$(call install_missing,$(PACKAGES))

setup-test: check-swift
	@$(call install_missing,$(PACKAGES) $(TEST_PACKAGES))
	@$(install_peers)

check-swift:
	@command -v $(SWIFT) >/dev/null || { \
	  echo 'tally needs Swift 6.1 or newer, and there is no `$(SWIFT)` on PATH: see https://swift.org/install' >&2; exit 1; }
	@version=$$($(SWIFT) --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+)\.([0-9]+).*/\1 \2/p' | head -n 1); \
	  set -- $$version; \
	  if [ "$${1:-0}" -lt 6 ] || { [ "$$1" -eq 6 ] && [ "$$2" -lt 1 ]; }; then \
	    echo "tally needs Swift 6.1 or newer; this is $${1:-?}.$${2:-?}: see https://swift.org/install" >&2; exit 1; fi

clean: ## everything that was built
	rm -rf .build

install_peers = $(foreach peer,$(PEERS),( $(call install_missing,$(peer)) ) || true; )

# Installs those of the Debian packages that are not installed; asks nobody where none is missing.
define install_missing
missing=; for package in $(1); do \
  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'install ok installed' || missing="$$missing $$package"; done; \
if [ -n "$$missing" ]; then \
  sudo=; [ "$$(id -u)" -eq 0 ] || sudo=sudo; \
  echo "installing:$$missing"; \
  { $$sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $$missing; } >/dev/null || { \
    echo "could not install$$missing: install them by hand" >&2; exit 1; }; \
fi
endef
