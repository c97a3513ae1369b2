import type { Evidence } from '../../model/check.ts'

/** Whether it rests on nothing having been done between the exchanges of a group but what they say. */
export function spansTime({ kind }: Evidence): boolean {
  return kind === 'chain' || kind === 'steady' || kind === 'state'
}
