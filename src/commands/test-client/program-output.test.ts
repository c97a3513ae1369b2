import { expect, test } from 'vitest'

import { keepEnd } from './program-output.ts'

function keep(...lines: readonly string[]): readonly string[] {
  const output = keepEnd()
  output.write(lines.join('\n'))
  return output.end((text) => text).split('\n')
}

test('frames of libraries and lines of marks are left out of a Python trace', () => {
  expect(
    keep(
      'Traceback (most recent call last):',
      '  File "/srv/sync.py", line 4, in main',
      '    json.loads(text)',
      '    ^^^^^^^^^^^^^^^^',
      '  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode',
      '    raise JSONDecodeError("Expecting value", s, err.value) from None',
      'json.decoder.JSONDecodeError: Expecting value',
    ),
  ).toEqual([
    '…',
    'Traceback (most recent call last):',
    '  File "/srv/sync.py", line 4, in main',
    '    json.loads(text)',
    'json.decoder.JSONDecodeError: Expecting value',
  ])
})

test('frames of libraries are left out of a Node.js trace', () => {
  expect(
    keep(
      'Error: no',
      '    at main (file:///srv/sync.mjs:3:7)',
      '    at Module._compile (node:internal/modules/cjs/loader:1521:14)',
      '    at call (/srv/node_modules/got/index.js:1:2)',
      'Node.js v20',
    ),
  ).toEqual(['…', 'Error: no', '    at main (file:///srv/sync.mjs:3:7)', 'Node.js v20'])
})
