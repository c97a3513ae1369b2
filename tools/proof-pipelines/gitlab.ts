import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { commit } from './commit.ts'
import { type Flaws, flawsOfReports } from './report-flaws.ts'
import { filesWith, freshFolder, runIn, type Scene } from './scene.ts'
import { gitlabCiLocal } from './tools.ts'

const ARTIFACTS = '.gitlab-ci-local/artifacts/graylog-conformance'

/** Runs the job in a third-party project with a program that works like a GitLab shell runner. */
export async function tryGitlab(scene: Scene): Promise<readonly Flaws[]> {
  const tool = gitlabCiLocal()
  const cases = [
    { what: 'a server that conforms', target: scene.healthy, violates: false },
    { what: 'a server with a fault', target: scene.faulty, violates: true },
  ]
  const results: Flaws[] = []
  for (const { what, target, violates } of cases) {
    const project = freshFolder(scene, 'gitlab')
    cpSync(packageFile('deploy/ci/gitlab.yml'), join(project, '.gitlab-ci.yml'))
    cpSync(scene.tarball, join(project, 'package.tgz'))
    commit(project)
    runIn(project, ['git', 'remote', 'add', 'origin', 'git@example.org:somebody/else.git'])
    const variables = { TARGET: target.url, PACKAGE: './package.tgz', GRAYLOG_TOKEN: target.token }
    const given = Object.entries(variables).flatMap(([name, value]) => [
      '--variable',
      `${name}=${value}`,
    ])
    const command = ['--force-shell-executor', ...given, 'graylog-conformance']
    const { status, stdout, stderr } = runIn(project, [...tool, ...command])
    const printed = `${stdout}${stderr}`
    const reports = join(project, ARTIFACTS, 'conformance-report')
    const wrongs: readonly (readonly [boolean, string])[] = [
      [(status === 0) === !violates, `the job ended with ${status}`],
      [!printed.includes(target.token), 'the log shows the token'],
      [filesWith(reports, target.token).length === 0, 'the artifacts hold the token'],
      [existsSync(reports), 'there are no artifacts'],
    ]
    const flaws = [
      ...wrongs.filter(([isRight]) => !isRight).map(([, flaw]) => flaw),
      ...(await flawsOfReports(reports, ['junit', 'codequality'], violates)),
    ]
    results.push({
      what: `deploy/ci/gitlab.yml, run by gitlab-ci-local: ${what}`,
      flaws: flaws.length === 0 ? [] : [...flaws, printed.split('\n').slice(-40).join('\n')],
    })
  }
  return results
}
