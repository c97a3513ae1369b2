import { expect, test } from 'vitest'

import { textWidth, wrapCommand } from './console-layout.ts'

test('a command wrapped over several lines stays one command and fits the width', () => {
  const command = `graylog-conformance upgrade 'my client.ndjson' --from 3.2.0 --new http://new:9000/api`
  const lines = wrapCommand(command, { width: 40, first: '  ' })

  expect(lines.length).toBeGreaterThan(2)
  expect(lines.filter((line) => textWidth(line) > 40)).toEqual([])
  expect(
    lines
      .join('\n')
      .replaceAll(/ \\\n\s+/g, ' ')
      .trim(),
  ).toBe(command)
})
