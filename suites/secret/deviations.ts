import { deviates, good, json, on } from '../../src/suite.ts'
import type { Deviation } from '../../src/suite.ts'

/** Deviations of what must not be shown. */
export const deviations: readonly Deviation[] = [
  deviates('secret.input.shown', 'secrets of inputs are shown in clear text', {
    needs: 'client-traffic',
    edits: [
      on(
        good('GET /system/inputs'),
        json({
          inputs: [
            {
              id: '5f1f2e3d4c5b6a7988776655',
              title: 'made',
              attributes: { tls_key_password: 'hunter2' },
            },
          ],
          total: 1,
        }),
      ),
    ],
    fails: ['secret.input'],
  }),
]
