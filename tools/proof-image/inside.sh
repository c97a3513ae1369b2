#!/bin/sh
# Started by "unshare --mount --net": makes a folder the root, read-only but for /work and /tmp, without a network but
# the machine's own addresses, and starts a program there as nobody in particular.
#   inside.sh ROOT WORK PROGRAM ARGUMENTS...
set -eu
root=$1
work=$2
shift 2
mount --bind "$root" "$root"
mount --bind "$work" "$root/work"
mount -t tmpfs tmpfs "$root/tmp"
mount -o remount,ro,bind "$root"
ip link set lo up
exec chroot --userspec=1000:1000 "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin \
  sh -c 'cd /work && if touch /usr/written 2>/dev/null; then echo "the root can be written"; fi; id -u; exec "$@"' -- "$@"
