import { edit, mutation } from '../../src/suite.ts'

/** The web page that 7.0.1 serves for any path has as many bytes in its recording. */
const SIZE_OF_ANY_PAGE = 1024

/** For each check one edit of a recording that makes it fail. */
export const mutations = [
  mutation('browser.page', 'graylog-2.0.3', edit.status(404)),
  mutation('browser.page.no-slash', 'graylog-4.3.0', edit.status(301)),
  mutation('browser.page.own', 'graylog-7.0.1', edit.body('x'.repeat(SIZE_OF_ANY_PAGE)), { on: 0 }),
  mutation('browser.page.open', 'graylog-5.1.0', edit.status(401), {
    // A page that asks for a login is not served.
    also: ['browser.page'],
  }),
  mutation('browser.page.login', 'graylog-7.0.1', edit.status(200), {
    // Whoever is served here has no credential.
    also: ['auth.refuse.none'],
  }),
  mutation('browser.openapi', 'reference-7.1.7', edit.remove('/openapi')),
  mutation('browser.openapi.login', 'reference-7.1.7', edit.status(200), {
    // Whoever is served here has no credential.
    also: ['auth.refuse.none'],
  }),
  mutation('browser.moved', 'reference-7.1.7', edit.status(404)),
  mutation('browser.docs', 'graylog-3.1.0', edit.header('Content-Type', 'text/html')),
  mutation(
    'browser.docs.any-origin',
    'graylog-2.5.2',
    edit.withoutHeader('Access-Control-Allow-Origin'),
  ),
]
