import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { type Flaws, flawsOfReports } from './report-flaws.ts'
import { filesWith, freshFolder, runIn, type Scene } from './scene.ts'
import { groovy } from './tools.ts'

/** Parses the Jenkinsfile with Groovy, and runs its shell steps. */
export async function tryJenkins(scene: Scene): Promise<readonly Flaws[]> {
  const tool = groovy()
  const cases = [
    { what: 'a server that conforms', target: scene.healthy, ends: 'SUCCESS' },
    { what: 'a server with a fault', target: scene.faulty, ends: 'FAILURE' },
  ]
  const results: Flaws[] = []
  for (const { what, target, ends } of cases) {
    const workspace = freshFolder(scene, 'jenkins')
    const given = [
      `TARGET=${target.url}`,
      `PACKAGE=${scene.tarball}`,
      `GRAYLOG_TOKEN=${target.token}`,
    ]
    const files = ['tools/proof-pipelines/jenkins.groovy', 'deploy/ci/Jenkinsfile']
    const command = [...tool, ...files.map(packageFile), workspace, ...given] as const
    const { stdout, stderr } = runIn(workspace, command)
    const said = `${stdout}${stderr}`
    const reports = join(workspace, 'conformance-report')
    const wrongs: readonly (readonly [boolean, string])[] = [
      [said.includes(`Finished: ${ends}`), `it did not end with ${ends}`],
      [said.includes('junit true'), 'Jenkins got no results of tests'],
      [/^archived .*report\.html/m.test(said), 'the reports were not archived'],
      [!said.includes(target.token), 'the log shows the token'],
      [filesWith(reports, target.token).length === 0, 'the reports contain the token'],
    ]
    const flaws = [
      ...wrongs.filter(([isRight]) => !isRight).map(([, flaw]) => flaw),
      ...(await flawsOfReports(reports, ['junit', 'sarif'], ends === 'FAILURE')),
    ]
    results.push({
      what: `deploy/ci/Jenkinsfile, read by Groovy, its steps done by a shell: ${what}, ${ends}`,
      flaws: flaws.length === 0 ? [] : [...flaws, said.split('\n').slice(-40).join('\n')],
    })
  }
  return results
}
