import { expect, test } from 'vitest'

import { readShell } from '../read-shell.ts'

test.each([
  ['curl -s $A/streams > "$OUT/streams.json"', ['streams']],
  ['curl -s -o streams.json $A/streams', ['streams']],
  ['curl -s $A/x | jq -r .nodes | jq .is_master > y.json; jq .b /a/*.json', ['is_master', 'b']],
  ['curl -s $A/x | jq ".nodes[$k]" > names.txt', undefined],
  ["curl -s $A/x | jq -e '.nodes[] | select(.is_master)' >/dev/null", ['nodes', 'is_master']],
  ["curl -s $A/x | jq -r '.users[].username' | while read u; do echo $u; done", ['username']],
  ['curl -s $A/x | grep -q is_master', ['is_master']],
  ['curl -s $A/x > x.json; jq .a x.json', undefined],
  ['curl -s $A/x > "$TMP"', undefined],
  ['curl -s $A/x | jq ".nodes | keys" > names.txt', undefined],
  ['curl -s $A/x | jq "$FILTER" > names.txt', undefined],
  ['curl -s $A/x | jq -f filter.jq > names.txt', undefined],
  ['curl -s $A/x | jq ".nodes[]" | awk 1 > names.txt', undefined],
  ['X=$(curl -s $A/x | jq .nodes)', undefined],
  ['curl -s $A/x', undefined],
] as const)('%s shows the names that the script may read', (script, names) => {
  const found: unknown[] = []
  readShell(script, (call) => found.push('reads' in call ? call.reads : undefined))

  expect(found).toHaveLength(1)
  if (names === undefined) expect(found).toEqual([undefined])
  else expect(found).toEqual([expect.arrayContaining([...names])])
})
