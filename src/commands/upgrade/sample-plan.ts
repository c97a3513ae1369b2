import { UPGRADE_FORMAT, type UpgradePlan } from '#engine/model/upgrade/plan.ts'
import { sampleReport } from '../forecast/sample-forecast.ts'

const COUNTS = { changed: 2, undecided: 1, noise: 0, same: 3 }

/** A plan with every part, and text that would be markup if it were not escaped. */
export function samplePlan(): UpgradePlan {
  const { totals, clients, notes } = sampleReport()
  const [client] = clients
  const groups = (client?.groups ?? []).filter((one) => one.class !== 'works')
  return {
    format: UPGRADE_FORMAT,
    version: 1,
    from: '4.3.0',
    to: '5.1.0',
    verdict:
      '1 of 6 calls breaks, 1 setting was removed, Elasticsearch 6.x must be replaced first.',
    given: ['client.har: 6 calls from 1 client', 'server.conf: 12 settings'],
    path: {
      stops: [
        {
          line: '5.1',
          release: '5.1.0',
          reason: 'goal',
          because: 'the target release',
          needs: [
            {
              software: 'Elasticsearch',
              range: '7.10.2 (although the code accepts any 7.x)',
              gone: ['6.x'],
              before: '6.8.0 - 6.x, 7.x',
              source: 'UPGRADING.md@5.0.13',
            },
          ],
        },
      ],
      notStated: ['5.0'],
      software: [
        {
          software: 'MongoDB',
          changes: true,
          steps: [
            { line: '4.3', needs: { range: '3.6 or later', source: 'x' } },
            { line: '5.1', needs: { range: '5.0 or later', source: 'x', deprecated: 'none' } },
          ],
        },
      ],
    },
    calls: {
      total: 6,
      totals,
      gaining: 0,
      notes,
      gains: groups.slice(0, 1),
      unknown: [],
      clients: [
        {
          name: client?.name ?? '',
          account: 'admin',
          totals,
          file: 'client.har',
          groups: groups.map((one) => ({ ...one, search: 'grep -rnE /streams .' })),
        },
      ],
    },
    settings: {
      edits: [
        { file: 'server.conf', line: 3, name: 'gc_warning_threshold', byHand: false },
        {
          file: 'server.conf',
          line: 4,
          name: 'rest_listen_uri',
          byHand: false,
          becomes: 'http_bind_address',
        },
      ],
      patched: ['patched-server.conf'],
      report: {
        from: '4.3.0',
        to: '5.1.0',
        files: [],
        notes: [],
        documented: [],
        requirements: [],
        summary: { findings: 1, 'breaks-start': 0, 'changes-behaviour': 1, care: 0 },
        findings: [
          {
            kind: 'must-set',
            severity: 'breaks-start',
            keys: ['password_secret'],
            effect: 'It is needed.',
            action: 'Set it.',
            source: 'settings.json',
          },
        ],
      },
    },
    dryRuns: [
      {
        file: 'client.har',
        url: 'http://new/api',
        release: '5.1.0',
        mode: 'read',
        counts: COUNTS,
        answered: 5,
        left: [],
        report: 'dry-run-1/replay.html',
        calls: [
          {
            exchange: 4,
            method: 'GET',
            target: '/api/count/total?<b>bold</b>',
            status: [200, 404],
            forecast: 'breaks',
            happened: 'broke',
            agrees: true,
            differences: ['status 200 → 404'],
          },
          {
            exchange: 5,
            method: 'GET',
            target: '/api/system',
            status: [200, 200],
            forecast: 'works',
            happened: 'changed',
            agrees: false,
            differences: ['added field is_leader'],
          },
        ],
      },
    ],
    comparison: {
      old: { url: 'http://old/api', release: '4.3.0' },
      alike: 200,
      new: { url: 'http://new/api', release: '5.1.0' },
      broken: [{ checkId: 'node.nodes.total', says: 'the list counts wrong' }],
      answers: ['GET /system: field is_leader was added'],
      report: 'comparison.html',
    },
    open: [
      { what: 'Which versions run today', who: 'their operators', how: 'ask them' },
      { what: 'How it responds', who: 'a test server', command: 'graylog-conformance upgrade x' },
    ],
    tasks: [
      {
        phase: 'before',
        what: 'Back up MongoDB',
        details: ['all of it'],
        reasons: ['Mongo keeps the settings.'],
        source: 'UPGRADING.md@5.0.13',
        command: 'graylog-conformance replay client.har',
      },
      {
        phase: 'during',
        at: '5.1',
        what: 'Install the patched settings',
        details: [
          'server.conf:3 gc_warning_threshold is commented out',
          'server.conf:4 rest_listen_uri becomes http_bind_address',
        ],
      },
      { phase: 'after', what: 'Ask users to log in again', details: [] },
    ],
  }
}
