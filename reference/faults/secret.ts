import type { Fault } from './fault.ts'

/** Deviations of what must not be shown. */
export const secretFaults: readonly Fault[] = [
  {
    id: 'secret.input.shown',
    what: 'secrets of inputs are shown in clear text',
    versions: [{ since: '2.4.7', until: '2.5.0' }, { since: '2.5.2' }],
    needs: 'client-traffic',
    edits: [
      {
        on: { route: 'GET /system/inputs', status: 200 },
        body: {
          json: {
            inputs: [
              {
                id: '5f1f2e3d4c5b6a7988776655',
                title: 'made',
                attributes: { tls_key_password: 'hunter2' },
              },
            ],
            total: 1,
          },
        },
      },
    ],
    fails: ['secret.input'],
  },
]
