import type { Behaviour, Middleware } from '../model.ts'
import { anywhereIn } from '../rows.ts'
import { dated } from '../times.ts'
import { all, edit, editHeaders, mapped, replaced } from '../words.ts'

const CLOCK = 'issue: clock'

const anywhere = anywhereIn('legal-content', CLOCK)

/** Clocks that are not ours. */
export const LEGAL_CLOCK: readonly Behaviour[] = [
  ...(
    [
      ['2s-ahead', 2_000],
      ['2s-behind', -2_000],
      ['1s-ahead', 1_000],
      ['1s-behind', -1_000],
    ] as const
  ).flatMap(([name, by]) => [
    anywhere(`clock.${name}`, `the server's clock is ${name} of ours, and Date tells it`, () =>
      all(clock(by), dated(by)),
    ),
    anywhere(
      `clock.${name}-no-date`,
      `the server's clock is ${name} of ours, and nothing tells it`,
      () =>
        all(
          clock(by),
          editHeaders('*', (headers) => replaced(headers, 'Date', undefined)),
        ),
    ),
  ]),
  ...(
    [
      ['5min-ahead', 300_000],
      ['5min-behind', -300_000],
    ] as const
  ).map(([name, by]) =>
    anywhere(`clock.${name}`, `the server's clock is ${name} of ours, and Date tells it`, () =>
      all(clock(by), dated(by)),
    ),
  ),
]

/** Every time that the server itself sets, moved. */
function clock(by: number): Middleware {
  const key =
    /"(created_at|expires_at|valid_until|last_seen|started_at|last_access)"(\s*:\s*)"([^"]+)"/g
  const inner = edit('*', (json) => {
    const text = JSON.stringify(json)
    const told = text.replace(key, (whole: string, name: string, colon: string, time: string) => {
      const at = Date.parse(time.replace('+0000', 'Z'))
      if (Number.isNaN(at) || at < 1_000_000_000) return whole
      const moved = new Date(at + by).toISOString()
      return `"${name}"${colon}"${time.endsWith('+0000') ? moved.replace('Z', '+0000') : moved}"`
    })
    return told === text ? undefined : JSON.parse(told)
  })
  return all(
    editHeaders('*', (headers) =>
      mapped(headers, /^set-cookie$/i, (value) =>
        value.replace(
          /Expires=([^;]+)/i,
          (_whole, time: string) => `Expires=${new Date(Date.parse(time) + by).toUTCString()}`,
        ),
      ),
    ),
    inner,
  )
}
