import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { type Browser, chromium } from 'playwright-core'

import { packageFile } from '#engine/package.ts'

const PACKAGE = '@sparticuz/chromium'

/**
 * Starts a headless Chromium that comes with the npm packages alone, or, where that package has no
 * build for the platform, the Chrome that is installed. The caller closes it.
 */
export async function openBrowser(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return chromium.launch({ channel: 'chrome' })
  }
  const folder = await unpacked()
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
    ],
    env: {
      ...process.env,
      FONTCONFIG_FILE: join(folder, 'fontconfig.xml'),
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
        .filter(Boolean)
        .join(':'),
    },
  })
}

/** Unpacks next to the final place and renames, so that two processes never see half a browser. */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(
    readFileSync(packageFile(`node_modules/${PACKAGE}/package.json`), 'utf8'),
  ) as { version: string }
  const cache = packageFile('node_modules/.cache')
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder

  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'chromium-draft-'))
  await unpackInto(draft)
  writeFileSync(join(draft, 'fontconfig.xml'), fontConfiguration(folder))
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/**
 * The package unpacks into the temporary folder of its process, and its system libraries only when
 * it believes to be in the cloud function that they were built for.
 */
async function unpackInto(folder: string): Promise<void> {
  const script = `import chromium from '${PACKAGE}'; await chromium.executablePath()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: packageFile('.'),
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  })
}

/** The fonts of the machine where it has some, and the one that came with the package. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
}
