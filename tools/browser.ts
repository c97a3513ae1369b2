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
 * Starts a headless Chromium from the npm packages, or the installed Chrome on platforms without a package build. The
 * caller closes it.
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

/** Unpacks next to the final place and renames, so that another process never sees an incomplete browser. */
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
 * Unpacks a browser. The package uses the temporary folder of its process, and unpacks system libraries only if it
 * detects the cloud function they were built for.
 */
async function unpackInto(folder: string): Promise<void> {
  const script = `import chromium from '${PACKAGE}'; await chromium.executablePath()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: packageFile('.'),
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  })
}

/** Returns the fonts of the machine if there are any, and the font of the package. */
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
