import type { DefaultValue } from '#engine/knowledge/settings.ts'

/** Whether a written value means the same as a default. A computed or missing default equals nothing. */
export function isSameValue(text: string | undefined, value: DefaultValue | undefined): boolean {
  if (text === undefined || value === undefined || value === null || typeof value === 'object')
    return false
  const written = text.trim()
  if (typeof value === 'boolean') return isTrue(written) === value
  if (typeof value === 'number') return written !== '' && Number(written) === value
  return normal(written) === normal(value)
}

/** As the server reads truth: anything but `true` is false. */
export function isTrue(text: string | undefined): boolean {
  return text?.trim().toLowerCase() === 'true'
}

/** Durations in ms, sizes in bytes, lists without blanks, addresses without a last slash. */
function normal(text: string): string {
  const quantity = /^(-?\d{1,15}) ?([a-z]{1,12})$/i.exec(text)
  const unit = UNITS[quantity?.[2]?.toLowerCase() ?? '']
  if (quantity && unit !== undefined) return String(Number(quantity[1]) * unit)
  const parts = text.split(',').map((part) => part.trim())
  return parts.join(',').replace(/\/$/, '')
}

const SECOND = 1000
const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  milliseconds: 1,
  s: SECOND,
  second: SECOND,
  seconds: SECOND,
  m: 60 * SECOND,
  minute: 60 * SECOND,
  minutes: 60 * SECOND,
  h: 3600 * SECOND,
  hour: 3600 * SECOND,
  hours: 3600 * SECOND,
  d: 86_400 * SECOND,
  day: 86_400 * SECOND,
  days: 86_400 * SECOND,
  kb: 2 ** 10,
  mb: 2 ** 20,
  gb: 2 ** 30,
  tb: 2 ** 40,
}
