import { type Behaviour, type LiveFault, faultsIn } from '../../harness/fault.ts'
import { cookie } from '../secrets.ts'
import { all, dated, edit, setHeader } from '../../harness/words.ts'

const { row } = faultsIn('legal-content')

/** Clocks that differ from ours. */
export const LEGAL_CLOCK: readonly LiveFault[] = [
  ...(
    [
      ['2s-ahead', 2_000],
      ['2s-behind', -2_000],
      ['1s-ahead', 1_000],
      ['1s-behind', -1_000],
      ['5min-ahead', 300_000],
      ['5min-behind', -300_000],
    ] as const
  ).flatMap(([name, by]) => {
    const what = `the server's clock is ${name} of ours`
    const told = row(`clock.${name}`, `${what}, and Date shows it`, '*', all(clock(by), dated(by)))
    const untold = all(clock(by), setHeader('Date'))
    return name.startsWith('5')
      ? [told]
      : [told, row(`clock.${name}-no-date`, `${what}, and nothing shows it`, '*', untold)]
  }),
]

/** Shifts every time that the server sets. */
function clock(by: number): Behaviour {
  const key =
    /"(created_at|expires_at|valid_until|last_seen|started_at|last_access)"(\s*:\s*)"([^"]+)"/g
  return all(
    cookie((value) =>
      value.replace(
        /Expires=([^;]+)/i,
        (_whole, time: string) => `Expires=${new Date(Date.parse(time) + by).toUTCString()}`,
      ),
    ),
    edit((json) => {
      const text = JSON.stringify(json)
      const told = text.replace(key, (whole: string, name: string, colon: string, time: string) => {
        const at = Date.parse(time.replace('+0000', 'Z'))
        if (Number.isNaN(at) || at < 1_000_000_000) return whole
        const moved = new Date(at + by).toISOString()
        return `"${name}"${colon}"${time.endsWith('+0000') ? moved.replace('Z', '+0000') : moved}"`
      })
      return told === text ? undefined : JSON.parse(told)
    }),
  )
}
