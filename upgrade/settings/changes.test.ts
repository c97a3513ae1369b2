import { expect, test } from 'vitest'

import { releases } from '#engine/knowledge/releases.ts'
import { settings } from '#engine/knowledge/settings.ts'
import { type SettingsChange, settingsChanges } from '#engine/knowledge/settings-changes.ts'
import { releaseNumber } from '#engine/model/version.ts'
import { RULES } from './judge-changes.ts'
import { check, MUST } from './test-settings.ts'

/** Files that trigger a change which no default file triggers. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  '2.1-listener-conflicts': 'rest_listen_uri = http://0.0.0.0:9000/api/\n',
  '2.1-secret-length': 'password_secret = tooshort\n',
  '2.1-default-ports': 'web_listen_uri = http://0.0.0.0/\n',
  '2.1-tls-autogen': 'rest_enable_tls = true\n',
  '2.3-es-hosts-required': 'elasticsearch_cluster_name = logs\n',
  '3.0-email-both': 'transport_email_use_ssl = true\n',
  '3.2-content-packs': 'content_packs_dir = /packs\n',
  '4.1.1-tls-empty': 'enabled_tls_protocols =\n',
  '4.3-email-hostname': 'transport_email_enabled = true\n',
  '5.0-es711': 'elasticsearch_version = 7.17.9\n',
  '5.1-email-timeouts': 'transport_email_enabled = true\n',
  '5.2-es6-check': 'elasticsearch_version = 6.8.4\n',
  '6.0-content-packs-dir': 'content_packs_loader_enabled = true\n',
  '6.1-output-class':
    'default_message_output_class = org.graylog2.outputs.BlockingBatchedESOutput\n',
}

/** Changes that only appear from an earlier release. */
const SHOWN_FROM: Readonly<Record<string, string>> = { '3.2-content-packs-default': '2.5' }

const BEFORE_2: readonly string[] = ['1.0', '1.1', '1.2', '1.3', '1.3.1', '1.3.3']

test('every change in the knowledge base produces a finding, or has a reason why not', () => {
  const mute = settingsChanges()
    .filter((change) => !isSilent(change))
    .filter((change) => !filesFor(change).some((file) => shows(file, change)))

  expect(mute.map(({ id }) => id)).toEqual([])
})

test('only changes without an action are silent', () => {
  const silent = settingsChanges().filter(isSilent)
  const told = silent.filter(({ id }) => RULES[id] !== undefined)
  const untold = silent.filter(({ id }) => RULES[id] === undefined)

  expect(untold.every(({ action }) => action === 'No action is needed.')).toBe(true)
  expect(told.map(({ id }) => id)).toEqual([
    '1.1-mongodb-uri',
    '1.3.4-new-prefix',
    '3.0-initial-line-phantom',
    '4.3-archive-retention',
    '5.0-archive-path',
    '5.0-archive-retention',
    '5.0-embedding',
    '5.0-sidecar-cache',
    '5.0-stream-fields',
    '5.1.1-telemetry-key',
    '5.2-clock',
    '5.2.4-suggestions',
    '6.0-data-dir',
    '6.0-suggestion-again',
    '6.1-batch-size',
    '6.1-kafka-legacy',
    '7.1-opensearch3',
  ])
})

test('every rule belongs to an existing change', () => {
  const ids = settingsChanges().map(({ id }) => id)

  expect(Object.keys(RULES).filter((id) => !ids.includes(id))).toEqual([])
})

test('every key that a release stops reading is reported at that release', () => {
  const gone = [...settings().values()].flatMap(({ key, availability }) =>
    availability.flatMap(({ until }) => (until === undefined ? [] : [{ key, until }])),
  )

  const unnamed = gone.filter(({ key, until }) => {
    const { findings } = check(`${MUST}${key} = value\n`, before(until), until).report
    return !findings.some(
      ({ kind, keys }) => keys.includes(key) && (kind === 'removed' || kind === 'renamed'),
    )
  })
  expect(gone.length).toBeGreaterThan(80)
  expect(unnamed).toEqual([])
})

function isSilent({ id, kind }: SettingsChange): boolean {
  const rule = RULES[id]
  return rule === undefined ? kind === 'added' : 'silent' in rule
}

function filesFor({ id, keys }: SettingsChange): readonly string[] {
  const own = SHOWN_BY[id]
  const written = keys.filter((key) => settings().has(key))
  return [
    MUST,
    `${MUST}${written.map((key) => `${key} = something else\n`).join('')}`,
    ...(own === undefined ? [] : [own.includes('password_secret') ? own : `${MUST}${own}`]),
  ]
}

function shows(file: string, { id, since }: SettingsChange): boolean {
  const from = SHOWN_FROM[id] ?? before(since)
  return check(file, from, since).report.findings.some(({ change }) => change === id)
}

/** Returns the release before this one. */
function before(since: string): string {
  const known = [...BEFORE_2, ...releases().map(({ version }) => version)]
  return known.findLast((one) => releaseNumber(one) < releaseNumber(since)) ?? '1.0'
}
