import { expect, test } from 'vitest'

import type { ResponseReads } from '#engine/model/exchange.ts'
import { readShell } from '../read-shell.ts'

test.each([
  ['curl -s $A/streams > "$OUT/streams.json"', ['streams'], { isStored: true }],
  ['curl -s -o streams.json $A/streams', ['streams'], { isStored: true }],
  [
    'curl -s $A/x | jq -r .nodes | jq .is_master > y.json; jq .b /a/*.json',
    ['is_master', 'b'],
    { paths: ['nodes'], isStored: true },
  ],
  ['curl -s $A/x | jq ".nodes[$k]" > names.txt', undefined, undefined],
  [
    "curl -s $A/x | jq -e '.nodes[] | select(.is_master)' >/dev/null",
    ['nodes', 'is_master'],
    { paths: ['nodes'] },
  ],
  [
    "curl -s $A/x | jq -r '.users[].username' | while read u; do echo $u; done",
    undefined,
    { paths: ['users.username'] },
  ],
  ['curl -s $A/x | grep -q is_master', ['is_master'], {}],
  ['curl -s $A/x > x.json; jq .a x.json', ['a'], { isStored: true }],
  ['curl -s $A/x > "$TMP"', ['TMP'], { isStored: true }],
  ['curl -s $A/x > /dev/stderr', undefined, undefined],
  ['curl -s $A/x | jq ".nodes | keys" > names.txt', undefined, { paths: ['nodes'] }],
  ['curl -s $A/x | jq "$FILTER" > names.txt', undefined, undefined],
  ['curl -s $A/x | jq -f filter.jq > names.txt', undefined, undefined],
  ['curl -s $A/x | jq ".nodes[]" | awk 1 > names.txt', undefined, { paths: ['nodes'] }],
  ['X=$(curl -s $A/x | jq .nodes)', undefined, { paths: ['nodes'] }],
  ['curl -s $A/x', undefined, undefined],
  [
    'get() { local p=$1; curl -s "$A/$p"; }; get x | jq ".nodes | length" > y.json',
    ['nodes'],
    { paths: ['nodes'], isStored: true },
  ],
  [
    'get() { curl -s "$A/$1" | jq .nodes; }; all() { get x; }; all | jq .[].id > y.json',
    undefined,
    { paths: ['nodes'] },
  ],
  ['get() { curl -s $A/$1; }; get x > y.json; jq .a y.json', ['a'], { isStored: true }],
  ['get() { curl -s $A/$1; }; all() { get x; }; all > "$OUT/y.json"', ['OUT'], { isStored: true }],
  ['get() { curl -s $A/$1; }; get x 2>/dev/null | jq .nodes', undefined, { paths: ['nodes'] }],
  ['get() { curl -s $A/$1 -o y.json; }; get x > /dev/null', ['x'], { isStored: true }],
  ['get() { curl -s $A/$1; date; }; get x | jq .nodes', undefined, undefined],
] as const)('%s shows the fields that the script may read', (script, names, more) => {
  const [found, ...others] = listReads(script)

  expect(others).toEqual([])
  expect(found).toEqual(
    more && { ...more, ...(names && { names: expect.arrayContaining([...names]) as unknown }) },
  )
})

test.each([
  ['.elements // .views', ['elements', 'views'], true],
  ['(.elements? // .views // [])[].id | length', ['elements', 'views'], true],
  ['.elements[].id // .views[].id', ['elements.id', 'views.id'], true],
  ['{id, name: .title}', ['id', 'title'], undefined],
  ['.a.b[0]', ['a.b'], undefined],
  ['.a, .b', undefined, undefined],
  ['.a as $x | .b', undefined, undefined],
  ['.a |= 1', undefined, undefined],
  ['(.a // .b), .c', undefined, undefined],
  ['{id, n: (.a | .b)}', undefined, undefined],
  ['.', undefined, undefined],
] as const)("jq '%s' reads only these fields", (filter, paths, isEither) => {
  const [found] = listReads(`X=$(curl -s $A/x | jq -r '${filter}')`)

  expect([found?.paths, found?.isEither]).toEqual([paths, isEither])
})

function listReads(script: string): readonly (ResponseReads | undefined)[] {
  const found: (ResponseReads | undefined)[] = []
  readShell(script, (call) => found.push('reads' in call ? call.reads : undefined))
  return found
}
