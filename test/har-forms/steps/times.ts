import type { HarStep } from '../model.ts'

/** Formats local time with its offset and this number of fractional digits. */
export function localTime(offsetHours: number, digits = 3): HarStep {
  return (entry, { startedAt = 0 }) => {
    const local = new Date(startedAt + offsetHours * 3_600_000).toISOString()
    const [whole = '', fraction = ''] = local.replace('Z', '').split('.')
    const part = digits === 0 ? '' : `.${fraction.padEnd(digits, '0').slice(0, digits)}`
    const sign = offsetHours < 0 ? '-' : '+'
    const hours = String(Math.abs(offsetHours)).padStart(2, '0')
    return { ...entry, startedDateTime: `${whole}${part}${sign}${hours}:00` }
  }
}

/** Formats time as Python does: microseconds, or none if they are zero. */
export const isoOfPython: HarStep = (entry, { startedAt = 0 }) => {
  const [whole = '', fraction = '000Z'] = new Date(startedAt).toISOString().split('.')
  const part = fraction === '000Z' ? '' : `.${fraction.replace('Z', '')}000`
  return { ...entry, startedDateTime: `${whole}${part}+00:00` }
}

/** Every entry has the time at which the file was written. */
export const timeOfWriting: HarStep = (entry) => ({
  ...entry,
  startedDateTime: '2026-11-22T10:00:00.000Z',
})

export const wholeMilliseconds: HarStep = (entry) => ({
  ...entry,
  time: Math.round(entry.time ?? 0),
})

export const durationUnknown: HarStep = (entry) => ({
  ...entry,
  time: -1,
  timings: { send: -1, wait: -1, receive: -1 },
})
