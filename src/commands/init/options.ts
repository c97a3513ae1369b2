import { OWN_ACCOUNT } from '../../command/options/common.ts'
import { argument, choice, flag, list, read, release, text } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'
import { addReleases, readMode } from '../../command/options/values.ts'

/** The goals of a project, the default first. */
export const GOALS = ['certify', 'test-client', 'upgrade'] as const

/** Systems that run it regularly. */
export const CI_SYSTEMS = ['github', 'gitlab', 'jenkins', 'cron', 'none'] as const

export const options = {
  url: argument('root URL of the REST API to certify, such as http://host:9000/api'),
  ...group('Project:', {
    goal: choice('<goal>', 'certify (default), test-client, or upgrade', GOALS),
    ci: choice(
      '<system>',
      'CI system to write a workflow file for: github, gitlab, jenkins, cron, or none',
      CI_SYSTEMS,
    ),
    release: list(
      '<v>',
      'release the server should run; with --goal test-client: one or more, a range, or "all" (default)',
      addReleases,
    ),
    to: release('<v>', 'with --goal upgrade: the target release'),
    program: text('<command>', 'with --goal test-client: the command that runs the client'),
    mode: read(
      '<mode>',
      'with --goal certify: read, session, or write; session and write need a password',
      readMode,
    ),
    strict: flag('with --goal certify: count warnings as violations'),
    yes: flag('ask no questions, and apply changes to existing files'),
  }),
  ...group('Account (secrets only from the environment or a file):', OWN_ACCOUNT),
}
