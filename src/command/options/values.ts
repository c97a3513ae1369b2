import { ValueError } from './value-error.ts'

import { overridesRequest } from '#engine/http/guard/overriding.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Headers } from '#engine/model/exchange.ts'
import type { Mode } from '#engine/model/recording.ts'
import { parseTypedVersion, type Version } from '#engine/model/version.ts'

/** Modes of a live run, the most careful first. */
const MODES = ['read', 'session', 'write'] as const

/** `read`, `session` or `write`. */
export function readMode(text: string): Mode {
  const mode = MODES.find((known) => known === text)
  if (!mode) throw new ValueError(`"${text}" is not a mode; use read, session, or write`)
  return mode
}

/** A release such as `5.1`, `7.0.0-rc.1` or `2.0.3 (f07c170)`. */
export function readRelease(text: string): Version {
  const version = parseTypedVersion(text)
  if (!version) throw noRelease(text)
  return version
}

function noRelease(text: string): ValueError {
  return new ValueError(`"${text}" is not a release number; use a format like 5.1 or 5.1.0`)
}

/** Releases, ranges such as `4.0..6.3`, and `all`, separated by commas, any number of times. */
export function addReleases(text: string, before?: readonly string[]): readonly string[] {
  const releases = addList(text).flatMap((one) => (one === 'all' ? [] : one.split('..')))
  // The error names the whole text, so that all of it is hidden if it may be a secret.
  if (!releases.every(parseTypedVersion)) throw noRelease(text)
  return addList(text, before)
}

/** Reads the release that a user typed; undefined if it is empty. Throws a UsageError. */
export function readReleaseAnswer(answer: string): Version | undefined {
  try {
    return answer.trim() === '' ? undefined : readRelease(answer.trim())
  } catch (error) {
    throw new UsageError((error as ValueError).message)
  }
}

/** A number above zero. */
export function readPositive(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0)
    throw new ValueError(`"${text}" is not a positive number`)
  return value
}

/** A whole number from 1 on. */
export function readCount(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1)
    throw new ValueError(`"${text}" is not a whole number of at least 1`)
  return value
}

/** A TCP port; 0 takes any free one. */
export function readPort(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65_535)
    throw new ValueError(`"${text}" is not a port; use a number from 0 to 65535`)
  return value
}

/** An address or host name to listen on, without a port; IPv6 with or without brackets. */
export function readAddress(text: string): string {
  const [, bracketed, host, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(text) ?? []
  const address = bracketed ?? host
  if (port !== undefined)
    throw new ValueError(`"${text}" includes a port; use --listen ${address ?? ''} --port ${port}`)
  return address ?? text
}

/** `90s`, `10m`, `2h`, `500ms`, or seconds without a unit; in milliseconds. */
export function readDuration(text: string): number {
  const [, digits = '', unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text) ?? []
  const value = Number(digits) * ({ ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }[unit] ?? 0)
  if (digits === '' || value <= 0 || value > 2 ** 31 - 1)
    throw new ValueError(`"${text}" is not a duration; use a format like 90s, 10m, or 2h`)
  return value
}

/** `Name: value`, any number of times. */
export function addHeader(text: string, before: Headers = []): Headers {
  const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t\x20-\x7e\x80-\xff]*)$/.exec(text)
  if (!match) throw new ValueError(`"${text}" ${noHeader(text)}; use the format "Name: value"`)
  if (/^(?:host|content-length|transfer-encoding|connection|expect)$/i.test(match[1] ?? ''))
    throw new UsageError(
      `the header "${match[1] ?? ''}" is set automatically by the connection; remove this --header`,
    )
  if (overridesRequest(match[1] ?? ''))
    throw new UsageError(
      `the header "${match[1] ?? ''}" changes the method or path of requests on some servers; remove this --header`,
    )
  return [...before, [match[1] ?? '', (match[2] ?? '').replace(/^[ \t]+/, '').trimEnd()]]
}

function noHeader(text: string): string {
  if (!text.includes(':')) return 'has no colon after a name'
  const name = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+:/
  return name.test(text)
    ? 'contains a character that is not allowed in a header'
    : 'does not begin with a valid header name'
}

/** Texts separated by commas, any number of times. */
export function addList(text: string, before: readonly string[] = []): readonly string[] {
  const added = text.split(',').map((one) => one.trim())
  return [...before, ...added.filter((one) => one !== '')]
}

/** One text each time. */
export function addOne(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}
