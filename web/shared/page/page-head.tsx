import { LinkPreview, type Previewed } from './link-preview.tsx'
import { useSite } from './site.tsx'

interface Props extends Omit<Previewed, 'path'> {
  /** The page's one address, from `paths`. Without it the page is not for search engines. */
  path?: string
}

/**
 * Title, description and canonical link of a page: a whole address, so none where nobody said what the site's is. React puts them into the head, the server cuts
 * them there.
 */
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
