import { LinkPreview, type LinkPreviewProps } from './share/link-preview.tsx'
import { useSite } from './site-context.tsx'

interface Props extends Omit<LinkPreviewProps, 'path'> {
  /** Canonical path of the page, from `paths`. A page without it has the robots tag `noindex`. */
  path?: string
}

/** Omits the canonical link without a configured origin. On the server render.tsx moves the tags into the head. */
export function PageHead(page: Props) {
  const { title, description, path } = page
  const { origin } = useSite()
  return (
    <>
      <title>{`${title} · 彩运`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {path === undefined && <meta name="robots" content="noindex" />}
      {path !== undefined && origin && <link rel="canonical" href={origin + path} />}
      {import.meta.env.SSR && path !== undefined && <LinkPreview {...page} path={path} />}
    </>
  )
}
