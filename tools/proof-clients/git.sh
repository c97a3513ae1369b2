#!/bin/sh
# git, whose HTTP is libcurl with GnuTLS; what it asks for is not there, and it says so.
export GIT_SSL_CAINFO="$CA" GIT_TERMINAL_PROMPT=0 https_proxy="$PROXY" no_proxy=
git ls-remote "$BASE/" 2>&1 | grep -q 'not found'
