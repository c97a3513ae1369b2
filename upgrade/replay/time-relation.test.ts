import { afterEach, expect, test, vi } from 'vitest'

import { findTimeRelation } from './time-relation.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const ANSWERED = Date.parse('2027-01-01T10:00:00Z')

test.each(['UTC', 'Asia/Tokyo', 'America/New_York'])(
  'the relation of a time to now does not depend on the time zone: %s',
  (zone) => {
    vi.stubEnv('TZ', zone)

    expect(new Date(ANSWERED).getTimezoneOffset() === 0).toBe(zone === 'UTC')
    expect(findTimeRelation('2027-01-01 10:01:00', ANSWERED)).toBe('about now')
    expect(findTimeRelation('2027-01-01T10:01:00.123', ANSWERED)).toBe('about now')
    expect(findTimeRelation('2027-01-01T11:01:00.000+0100', ANSWERED)).toBe('about now')
    expect(findTimeRelation('2027-01-01T09:00:00Z', ANSWERED)).toBe('past')
    expect(findTimeRelation('2027-01-01T12:00:00.000+01:00', ANSWERED)).toBe('to come')
    expect(findTimeRelation('1970-01-01 00:00:00', ANSWERED)).toBe('never')
    expect(findTimeRelation('2027-13-01 00:00:00', ANSWERED)).toBeUndefined()
  },
)
