import { fault, field, good, on, set } from '#engine/suite.ts'

/** Faults of the server's description of its own API. */
export const faults = [
  fault('description.route', 'the API listing lacks the resources that the server serves', {
    edits: [on(good('GET /api-docs'), field('apis', set([{ path: '/' }, { path: '/cluster' }])))],
    fails: ['description.route', 'browser.docs.resources'],
  }),
  fault('description.paths', 'the OpenAPI description contains no routes', {
    versions: { since: '7.1.0' },
    edits: [on(good('GET /openapi{ext}'), field('paths', set({})))],
    fails: ['description.route'],
  }),
  fault('description.response', 'the OpenAPI description has the wrong type for a response', {
    versions: { since: '7.1.0' },
    edits: [
      on(
        good('GET /openapi{ext}'),
        field(
          '/paths/~1system/get/responses/200/content/application~1json/schema/type',
          set('array'),
        ),
      ),
    ],
    fails: ['description.response'],
  }),
]
