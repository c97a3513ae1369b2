import { render } from 'preact'

import { createPageSource } from './page-source.ts'
import { restoreTheme, Shell } from './shell.tsx'
import { bindAddress, start } from './state.ts'
import { bindKeys } from './keys.ts'

/** A page with a report shows it as its overview. */
const hasOverview = document.body.dataset['screen'] === 'overview'

async function open(place: HTMLElement): Promise<void> {
  restoreTheme()
  await start(createPageSource())
  bindAddress(hasOverview)
  bindKeys()
  render(<Shell hasOverview={hasOverview} />, place)
  place.dataset['ready'] = ''
}

const place = document.getElementById('viewer')
if (place)
  open(place).catch((error: unknown) => {
    place.textContent = `Cannot show the traffic: ${String(error)}`
  })
