#!/bin/sh
# Certifies a server from any pipeline that has a shell and Node.js 20.19 or later:
#
#   GRAYLOG_TOKEN=... sh certify.sh https://logs.example.org/api --mode=read
#
# Pass credentials only in the environment. The reports are in conformance-report. The exit code is that of certify, 0 if
# ALLOW lists that code, as in ALLOW='4', or 2 if the tool could not be installed. PACKAGE is the path of the tarball that
# "npm pack" created in a clone. The package is not on npm, so never install it by name.
set -eu

package=${PACKAGE:-ci/graylog-conformance-0.1.0.tgz}

# If the installation fails, nothing was tested, so do not exit with a code that looks like a verdict.
fail() { echo "$1" >&2; exit 2; }

[ -f "$package" ] || fail "cannot install $package: no such file; run \"npm pack\" in a clone, and set PACKAGE to the path of the tarball"
package=$(cd "$(dirname "$package")" && pwd)/$(basename "$package")
tool=$(mktemp -d) || fail 'cannot install graylog-conformance: a temporary folder could not be created'
trap 'rm -rf "$tool"' EXIT
npm install --prefix "$tool" --no-audit --no-fund --ignore-scripts -- "$package" >&2 ||
  fail "cannot install $package: see the output of npm above; nothing was tested"

code=0
"$tool/node_modules/.bin/graylog-conformance" certify --out=conformance-report --format=sarif "$@" || code=$?
case " ${ALLOW:-} " in
  *" $code "*) echo "exit code $code is allowed" >&2 ;;
  *) exit "$code" ;;
esac
