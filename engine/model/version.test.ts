import parse from 'semver/functions/parse.js'
import { expect, test } from 'vitest'

import { describeAvailability, isWithin, parseTypedVersion, parseVersion } from './version.ts'

const version = (text: string) => {
  const parsed = parseTypedVersion(text)
  if (!parsed) throw new Error(`no version: ${text}`)
  return parsed
}

test.each([
  ['2.0.3 (f07c170)', '2.0.3', 'f07c170', undefined],
  ['2.1.3+040d371', '2.1.3', '040d371', undefined],
  ['7.0.0-rc.1', '7.0.0', undefined, 'rc.1'],
  ['2.1.0-beta.3-SNAPSHOT+8d14878', '2.1.0', '8d14878', 'beta.3-SNAPSHOT'],
])('%s is parsed', (text, release, build, prerelease) => {
  const parsed = parseVersion(text)

  expect(parsed).toMatchObject({ release, text })
  expect(parsed?.build).toBe(build)
  expect(parsed?.prerelease).toBe(prerelease)
})

test.each(['', 'latest', '5.1', '5.1.0.2', 'v', '2.0.3 f07c170', '2.0.3 (nothex!)'])(
  '%j is not a version',
  (text) => {
    expect(parseVersion(text)).toBeUndefined()
  },
)

test.each([
  '0.0.0',
  '2.1.3',
  '10.20.30',
  '999999999.0.0',
  '1000000000.0.0',
  '9007199254740993.0.0',
  '01.0.0',
  '1.02.3',
  '1.2.03',
  '1.2.3+a',
  '1.2.3+00f',
  '1.2.3+a.b',
  '1.2.3+',
  '1.2.3+a-b',
  '1.2.3+A1',
  '1.2.3 ',
  'v1.2.3',
  '1.2',
  '1.2.3-rc.1',
  '1.2.3-rc.1+a',
  '١.2.3',
  '1.2.3\n',
])('%j is parsed as in SemVer', (text) => {
  const theirs = parse(text) ?? undefined
  const ours = parseVersion(text)

  expect(ours && [ours.major, ours.minor, ours.patch, ours.prerelease, ours.build]).toEqual(
    theirs && [
      theirs.major,
      theirs.minor,
      theirs.patch,
      theirs.prerelease.join('.') || undefined,
      theirs.build.join('.') || undefined,
    ],
  )
})

test('a typed version can omit the patch', () => {
  expect(version('5.1').release).toBe('5.1.0')
})

test('a range includes its start and excludes its end', () => {
  const availability = { since: '2.5.0', until: '5.0.0' }

  expect(
    ['2.4.7', '2.5.0', '4.3.17', '5.0.0'].map((text) => isWithin(version(text), availability)),
  ).toEqual([false, true, true, false])
})

test('a pre-release counts as its release', () => {
  expect(isWithin(version('7.0.0-rc.1'), { since: '7.0.0' })).toBe(true)
})

test('an availability with a gap applies only to its two ranges', () => {
  const availability = [{ since: '4.3.14', until: '5.0.0' }, { since: '5.0.6' }]

  expect(
    ['4.3.13', '4.3.14', '5.0.0', '5.0.6'].map((text) => isWithin(version(text), availability)),
  ).toEqual([false, true, false, true])
})

test('an availability is described in words', () => {
  expect(describeAvailability({ since: '2.5.0' })).toBe('2.5.0 and later')
  expect(describeAvailability({ until: '2.5.0' })).toBe('before 2.5.0')
  expect(describeAvailability(undefined)).toBe('every release')
  expect(describeAvailability({ since: '2.0.0', until: '5.0.0' })).toBe('2.0.0 to 4.x')
  expect(describeAvailability({ since: '5.1.0', until: '5.2.0' })).toBe('5.1.x')
  expect(describeAvailability({ since: '3.3.14', until: '3.3.17' })).toBe('3.3.14 to 3.3.16')
})
