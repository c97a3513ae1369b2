import type { Exchange } from '#engine/model/exchange.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Traffic } from '../evidence.ts'
import { renderPage } from './page.ts'
import { createMask, type Mask } from '../secrets.ts'
import { visible } from '../visible.ts'
import { type PackedTraffic, packTraffic } from '../viewer/pack.ts'

/** Renders a page that shows exchanges and loads nothing. Throws a UsageError if they are too many for one file. */
export function renderViewer(title: string, traffic: Traffic): string {
  return renderPage({
    template: 'viewer',
    title: visible(title),
    page: {},
    traffic: packWhole(traffic, createMask(traffic.exchanges())),
  })
}

/** Packs all exchanges. Throws a UsageError if they are too many for one file. */
export function packWhole(traffic: Traffic, mask: Mask): PackedTraffic {
  const packed = pack(traffic, mask)
  if (packed) return packed
  throw new UsageError(
    'cannot put all exchanges into one page: a page can contain at most 250,000 exchanges and 24 MB of compressed data; pass the folder that contains the file to "ui" instead',
  )
}

/** Renders the page of a server, which loads its exchanges from there; its policy is a header, too. */
export function renderServed(): { readonly html: string; readonly policy: string } {
  const html = renderPage({
    template: 'viewer',
    title: 'Traffic',
    page: { isServed: true },
    traffic: { index: '', islands: [] },
    isServed: true,
  })
  const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
  return { html, policy: policy.replaceAll('&#x27;', "'").replaceAll('&#x3D;', '=') }
}

/** Packs all exchanges, or only those of a verdict if all are too many for one file. */
export function packBehind(
  traffic: Traffic,
  isBehind: (index: number) => boolean,
  mask: Mask,
): PackedTraffic {
  const only = function* (): Generator<Exchange> {
    for (const exchange of traffic.exchanges()) if (isBehind(exchange.index)) yield exchange
  }
  const none: PackedTraffic = { index: '', islands: [] }
  return pack(traffic, mask) ?? pack({ ...traffic, exchanges: only, links: () => [] }, mask) ?? none
}

function pack({ exchanges, ...traffic }: Traffic, mask: Mask): PackedTraffic | undefined {
  return packTraffic(exchanges(), { ...traffic, mask })
}
