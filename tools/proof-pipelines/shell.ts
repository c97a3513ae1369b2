import { cpSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { type Flaws, flawsOfReports } from './report-flaws.ts'
import { filesWith, freshFolder, runIn, type Scene } from './scene.ts'

/** Runs the script as a cron job does. */
export async function tryShell(scene: Scene): Promise<readonly Flaws[]> {
  const cases = [
    { what: 'a server that conforms', target: scene.healthy, allow: '', code: 0 },
    { what: 'a server with a fault', target: scene.faulty, allow: '4', code: 1 },
    { what: 'that fault, allowed', target: scene.faulty, allow: '4 1', code: 0 },
  ]
  const results: Flaws[] = []
  for (const { what, target, allow, code } of cases) {
    const folder = freshFolder(scene, 'shell')
    cpSync(packageFile('deploy/ci/certify.sh'), join(folder, 'certify.sh'))
    const { status, stdout, stderr } = runIn(folder, ['sh', 'certify.sh', target.url], {
      PACKAGE: scene.tarball,
      ALLOW: allow,
      GRAYLOG_TOKEN: target.token,
    })
    const reports = join(folder, 'conformance-report')
    const flaws = [
      ...(status === code ? [] : [`it ended with ${status}:\n${stdout}${stderr}`]),
      ...filesWith(folder, target.token).map((file) => `${file} contains the token`),
      ...(await flawsOfReports(reports, ['junit', 'sarif'], target === scene.faulty)),
    ]
    results.push({ what: `deploy/ci/certify.sh: ${what}, exit code ${code}`, flaws })
  }
  return results
}
