import { bannerHistory, saveBanner } from '#contract/cms/banners.console.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import type { SettingChange } from '#contract/infra/history.ts'
import { CHANGED_SINCE, SettingHistory, restoreFormer } from '#console/page/setting-history.tsx'
import { BANNER_NAMES, formatBannerValue, type BannerRow, toInput, NEW_BANNER } from './banner-drawer.tsx'

/** Change history of the banners, with undo. Undoing a deletion adds the banner again as the last one. */
export function BannerHistory({ banners }: { banners: readonly BannerRow[] }) {
  return (
    <>
      <h2>改动的历史</h2>
      <p className="note">换下和删除的图片不保留：撤销要用到它时，请重新上传。次序的调整不在这里，用 ↑ ↓ 移回去。</p>
      <SettingHistory
        label="横幅的改动"
        endpoint={bannerHistory}
        write={saveBanner}
        former={(change) => buildFormerBanner(change, banners)}
        nameOf={(name, change) => `${formatBannerName(change, banners)} ${formatValueName(name)}`}
        inWords={formatBannerValue}
      />
    </>
  )
}

/** Returns the current title of a changed banner; for a deleted banner, its last title. */
const formatBannerName = ({ target, title }: SettingChange, banners: readonly BannerRow[]): string =>
  banners.find(({ id }) => id === Number(target))?.title ?? (title === '' ? `#${target}` : title)

const NAMES: Readonly<Record<string, string>> = { ...BANNER_NAMES, place: '位置' }

const formatValueName = (name: string): string => NAMES[name] ?? name

function buildFormerBanner(change: SettingChange, banners: readonly BannerRow[]): InputOf<typeof saveBanner> | string {
  const title = change.changes.find(({ name }) => name === 'title')
  if (title?.from === '') return '可隐藏或删除'
  if (title?.to === '') return buildDeletedBanner(change, banners)
  const banner = banners.find(({ id }) => id === Number(change.target))
  return banner ? restoreFormer(toInput(banner), change) : '横幅已经删除'
}

/** Returns the input that adds a deleted banner again; a message if one with equal title, picture and link exists. */
function buildDeletedBanner({ changes }: SettingChange, banners: readonly BannerRow[]) {
  const former = { ...NEW_BANNER, ...Object.fromEntries(changes.map(({ name, from }) => [name, from])) }
  const isThere = banners.some(
    ({ title, image, link }) => title === former.title && image === former.image && link === former.link,
  )
  return isThere ? CHANGED_SINCE : former
}
