import type { Cause, ForecastPicture, ForecastReport } from '#engine/model/upgrade/forecast.ts'

const HEADER: Cause = {
  release: '2.5.0',
  what: 'write requests require the header X-Requested-By',
  source: 'interface document 5.5; seen on 2.5.2',
  remedy: 'send X-Requested-By with any value',
}
const GONE: Cause = {
  release: '4.0.0',
  what: 'the route was removed',
  source: 'UPGRADING.rst@3.3.17',
}
const NONE = {
  breaks: 0,
  'needs-change': 0,
  'answer-changes': 0,
  unknown: 0,
  'already-fails': 0,
  mends: 0,
  works: 0,
}

/** A forecast with a call of several classes, and text that would be markup if it were not escaped. */
export function sampleReport(): ForecastReport {
  const totals = { ...NONE, 'needs-change': 2, breaks: 1, works: 3 }
  return {
    file: 'client.har',
    from: '2.4.6',
    to: '4.3.0',
    totals,
    remarks: ['it is a shell script, which contains no responses'],
    notes: [{ ...GONE, release: '2.1.0', what: 'the interface moves to port 9000 below /api' }],
    clients: [
      {
        name: 'curl/8.5.0 <b>',
        account: 'admin',
        totals,
        groups: [
          {
            method: 'GET',
            route: '/count/total',
            class: 'breaks',
            basis: 'seen',
            causes: [GONE],
            count: 1,
            exchanges: [4],
            places: ['backup.sh:14'],
            sample: {
              from: '2.5.2',
              to: '4.3.0',
              request: 'GET /count/total',
              lines: [
                { mark: '-', text: '200 application/json' },
                { mark: '+', text: '404 application/json' },
              ],
            },
          },
          {
            method: 'POST',
            route: '/streams',
            class: 'needs-change',
            basis: 'seen',
            causes: [HEADER],
            count: 2,
            exchanges: [1, 2],
            change: [
              { mark: ' ', text: 'POST /api/streams' },
              { mark: '+', text: 'X-Requested-By: curl' },
            ],
          },
          {
            method: 'GET',
            route: '/system',
            class: 'works',
            basis: 'seen',
            causes: [],
            count: 3,
            exchanges: [0, 3, 5],
          },
        ],
      },
    ],
  }
}

/** A picture of three releases with one call of each kind of life. */
export function samplePicture(): ForecastPicture {
  const works = { class: 'works', basis: 'seen', causes: [] } as const
  const needs = { class: 'needs-change', basis: 'seen', causes: [HEADER] } as const
  const breaks = { class: 'breaks', basis: 'source', causes: [GONE] } as const
  return {
    file: 'client.har',
    from: '2.4.6',
    notes: [],
    remarks: [],
    releases: ['2.4.6', '2.5.2', '4.3.15'],
    clients: [
      {
        name: 'curl/8.5.0 <b>',
        account: 'admin',
        calls: 6,
        rows: [
          { method: 'POST', route: '/streams', count: 2, cells: [works, needs, needs] },
          { method: 'GET', route: '/count/total', count: 1, cells: [works, works, breaks] },
          { method: 'GET', route: '/system', count: 3, cells: [works, works, works] },
        ],
      },
    ],
  }
}
