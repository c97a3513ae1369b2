# The command line of bonfire, as it is installed; it reads its address from options alone.
set -eu
host=${BASE#http://}
host=${host%%/*}
python/bin/bonfire -h "${host%%:*}" --port "${host##*:}" --endpoint /api \
  -u "$USER_NAME" -p "$PASSWORD" -n 2 '*' > /dev/null
