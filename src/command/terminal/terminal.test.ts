import { expect, test } from 'vitest'

import { guardTerminal } from './terminal.ts'

const LONG = 'graylog-conformance: cannot read "nosuch.sh": no such file'

function printed(text: string, isTerminal: boolean): string {
  const texts: string[] = []
  const err = (one: string): void => void texts.push(one)
  guardTerminal({ out: err, err, env: {}, isTerminal, columns: 40, hasColour: false }).err(text)
  return texts.join('')
}

test('a message is wrapped to the width of a terminal', () => {
  expect(printed(`${LONG}\n  more\n`, true)).toBe(
    'graylog-conformance: cannot read\n  "nosuch.sh": no such file\n  more\n',
  )
})

test('a message stays on one line in a file', () => {
  expect(printed(`${LONG}\n`, false)).toBe(`${LONG}\n`)
})

test.each([
  ['an alarm', `\u0007graylog-conformance: ALARM: ${'word '.repeat(10)}`, '\u0007graylog'],
  ['a line of progress', `\r\u001b[K${'━'.repeat(30)}`, '\r\u001b[K━'],
  ['a colored line', `\u001b[31m✗\u001b[39m ${'x'.repeat(30)}`, '\u001b[31m✗\u001b[39m x'],
])('%s keeps its codes', (_what, text, start) => {
  expect(printed(text, true).startsWith(start)).toBe(true)
})
