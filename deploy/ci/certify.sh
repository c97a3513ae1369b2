#!/bin/sh
# Certifies a server from any pipeline that has a shell and Node.js 20.19 or later:
#
#   GRAYLOG_TOKEN=... sh certify.sh https://logs.example.org/api --mode=read
#
# Credentials come by the environment alone. The reports are in conformance-report; the exit code is that of certify, or 0
# where ALLOW names it, as in ALLOW='4'; 2 where the program itself could not be installed. PACKAGE is the path of the
# tarball that "npm pack" wrote in a clone. The package is not on npm: never install it by name.
set -eu

package=${PACKAGE:-ci/graylog-conformance-0.1.0.tgz}

# Without it nothing was judged: no code that could be taken for a verdict.
fail() { echo "$1" >&2; exit 2; }

[ -f "$package" ] || fail "cannot install $package: no such file; run \"npm pack\" in a clone, and set PACKAGE to the tarball"
package=$(cd "$(dirname "$package")" && pwd)/$(basename "$package")
tool=$(mktemp -d) || fail 'cannot install graylog-conformance: no temporary folder can be made'
trap 'rm -rf "$tool"' EXIT
npm install --prefix "$tool" --no-audit --no-fund --ignore-scripts -- "$package" >&2 ||
  fail "cannot install $package: npm says why above; nothing was judged"

code=0
"$tool/node_modules/.bin/graylog-conformance" certify --out=conformance-report --format=sarif "$@" || code=$?
case " ${ALLOW:-} " in
  *" $code "*) echo "exit code $code is allowed" >&2 ;;
  *) exit "$code" ;;
esac
