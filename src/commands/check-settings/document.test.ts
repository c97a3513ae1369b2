import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { PLAIN } from '#reports/console/console-style.ts'
import { renderConsole } from '#reports/document/console.ts'
import { describeSettings } from './document.ts'
import { renderSarif } from '#reports/formats/sarif.ts'
import { resultOfSettings } from './result.ts'
import type { SettingsReport } from '#engine/model/upgrade/settings.ts'
import { check, MUST } from '#upgrade/settings/test-settings.ts'

const OF_1_3 = readFileSync(packageFile('upgrade/settings/fixtures/server-1.3.conf'))

const printed = (report: SettingsReport, width = 80, isWhole = false): string =>
  renderConsole(describeSettings(report), { width, color: PLAIN, isWhole })

interface SarifLog {
  readonly version: string
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }
    readonly results: readonly SarifResult[]
  }[]
}

interface SarifResult {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly message: { readonly text: string }
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string }
      readonly region: Readonly<Record<string, number>>
    }
  }[]
}

test.each([44, 60, 120])('on a terminal of %i columns, no line is too wide', (width) => {
  const text = printed(check(OF_1_3, '1.3', '7.1').report, width)
  const wide = text.split('\n').filter((line) => line.length > width)

  expect(wide).toEqual([])
})

test('the console shows severity, release, key, line, effect and action in 80 columns', () => {
  const text = printed(check(OF_1_3, '1.3', '7.1').report)

  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
  expect(text).toContain('Changes behavior (')
  expect(text).toContain(
    `  ! 3.0     removed  rules_file (line 52)
            Drools rules and the blacklist API were removed.
            → Move the rules to processing pipelines and delete the line.
`,
  )
})

test('steps that no setting shows are counted separately, and --verbose shows them', () => {
  const { report } = check(MUST, '4.3', '6.1')
  const text = printed(report)

  expect(text).toMatch(
    /findings: 11 change behavior, 1 needs attention; 10 steps; 3 settings\s+without findings\./,
  )
  expect(text).not.toContain('Prevents startup')
  expect(text).toContain('Steps for every server (10)\n')
  expect(printed(report, 80, true)).toContain('5.0 runs only on Java 17')
})

test('settings with the same finding are grouped', () => {
  const text = printed(check(OF_1_3, '1.3', '2.0').report)

  expect(text).toContain(
    `  ! 2.0     removed  mongodb_useauth (line 37), mongodb_user (line 38),
            mongodb_password (line 39), mongodb_host (line 40),
            mongodb_database (line 43), mongodb_port (line 44)
`,
  )
})

test('no findings produce one sentence', () => {
  const text = printed(check(MUST, '3.2.0', '3.2.1').report)

  expect(text.trimEnd().split('\n').at(-1)).toBe(
    '✓ No action needed to upgrade from 3.2.0 to 3.2.1: no findings in 3 settings.',
  )
})

test('SARIF has one result per finding, with its rule, level, and region', () => {
  const { report } = check(OF_1_3, '1.3', '3.2')
  const log = JSON.parse(
    renderSarif(resultOfSettings(report, { name: 'tool', version: '1.0.0' })),
  ) as SarifLog
  const [run] = log.runs

  expect(log.version).toBe('2.1.0')
  expect(run?.results).toHaveLength(report.findings.length)
  const { rules = [] } = run?.tool.driver ?? {}
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  expect(run?.results.filter((one) => rules[one.ruleIndex]?.id !== one.ruleId)).toEqual([])
  const drools = run?.results.find(({ ruleId }) => ruleId === 'settings/removed/3.0-drools')
  expect(drools).toMatchObject({ level: 'warning' })
  expect(drools?.locations).toEqual([
    {
      physicalLocation: {
        artifactLocation: { uri: 'server.conf' },
        region: { startLine: 52, startColumn: 1, endLine: 52, endColumn: 11 },
      },
    },
  ])
})

test('SARIF encodes absolute paths, paths with spaces, and absent settings', () => {
  const uri = (path: string) => {
    const { report } = check('rules_file = x\n', '2.5', '3.0', path)
    const log = JSON.parse(
      renderSarif(resultOfSettings(report, { name: 'tool', version: '1.0.0' })),
    ) as SarifLog
    return log.runs[0]?.results.map(({ locations }) => locations[0]?.physicalLocation)
  }

  expect(uri('my conf/server.conf')?.[0]).toEqual({
    artifactLocation: { uri: 'my%20conf/server.conf' },
    region: { startLine: 1 },
  })
  expect(uri('/etc/graylog/server.conf')?.[0]?.artifactLocation.uri).toBe(
    'file:///etc/graylog/server.conf',
  )
})
