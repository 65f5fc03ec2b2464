import { Input, Select } from 'antd'
import { SITE_PICTURES, type editedBanners, saveBanner } from '#contract/cms/banners.console.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { isUploadedPicture } from '#contract/infra/upload.ts'
import { SettingForm } from '#console/page/setting-form.tsx'
import { Drawer } from '#console/page/overlays.tsx'
import { PictureInput } from './picture-input.tsx'
import { TimeInput } from './time-input.tsx'

export type BannerRow = ReplyOf<typeof editedBanners>[number]

/** Initial values of a new banner, in slot 2: the home page, the only slot that the site displays. */
export const NEW_BANNER = {
  revision: 0,
  place: 2,
  title: '',
  memo: '',
  note: '',
  image: '',
  link: '',
  shown: true,
  from: '',
  until: '',
}

export const BANNER_NAMES = {
  title: '标题',
  memo: '副标题',
  note: '图注',
  image: '图片',
  link: '链接',
  from: '开始',
  until: '结束',
  shown: '是否显示',
} as const

const LABELS = {
  ...BANNER_NAMES,
  memo: '副标题（可不填）',
  note: '图注（可不填）',
  image: '图片（宽 1184、高 800 像素最合适；标题和图注写在图的左上和左下）',
  link: '点开去哪里（本站以 / 开头的地址，如 /announcement/30；可不填）',
  from: '开始时间（北京时间，不填即现在）',
  until: '结束时间（北京时间，不填即一直）',
} as const satisfies Record<keyof typeof BANNER_NAMES, string>

const SHOWN = [
  { value: true, label: '显示' },
  { value: false, label: '隐藏' },
]

const CONTROLS = {
  image: <BannerPicture />,
  from: <TimeInput name={LABELS.from} />,
  until: <TimeInput name={LABELS.until} />,
  shown: <Select options={SHOWN} />,
}

const FIELDS = (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => ({
  name,
  label: LABELS[name],
  control: name in CONTROLS ? CONTROLS[name as keyof typeof CONTROLS] : <Input autoComplete="off" />,
}))

/** Drawer that edits a banner; null: adds a banner. */
export function BannerDrawer({ banner, onClose }: { banner: BannerRow | null; onClose: () => void }) {
  const current = banner ? toInput(banner) : NEW_BANNER
  return (
    <Drawer title={banner ? banner.title : '加横幅'} open size={560} onClose={onClose}>
      <SettingForm
        now={current}
        names={BANNER_NAMES}
        inWords={formatBannerValue}
        endpoint={saveBanner}
        fields={FIELDS}
        action="保存"
        onDone={onClose}
      />
    </Drawer>
  )
}

export function formatBannerValue(value: string | number | boolean, name: string): string {
  if (value === '') return '无'
  if (typeof value === 'boolean') return value ? '显示' : '隐藏'
  if (name === 'image') return isUploadedPicture(String(value)) ? '上传的图片' : '本站自带的图'
  return name === 'from' || name === 'until' ? String(value).slice(0, 16) : String(value)
}

export const toInput = ({ is_own: _isOwn, ...input }: BannerRow) => input

const SITE_PICTURE_LABELS = { month: '本月开奖日历', pools: '奖池有多少', counts: '三十三个红球' } as const
const SITE_PICTURE_OPTIONS = SITE_PICTURES.map((name) => ({
  value: `/banners/${name}.svg`,
  label: SITE_PICTURE_LABELS[name],
}))

/** Input for the picture of a banner: an uploaded picture, or one of the site. */
function BannerPicture({ value = '', onChange }: { value?: string; onChange?: (path: string) => void }) {
  return (
    <div className="picture-input">
      <PictureInput name="横幅图片" value={value} {...(onChange && { onChange })} />
      <Select
        aria-label="或用本站自带的图"
        placeholder="或用本站自带的图"
        value={SITE_PICTURE_OPTIONS.some((one) => one.value === value) ? value : null}
        options={SITE_PICTURE_OPTIONS}
        onChange={(path) => onChange?.(path)}
      />
    </div>
  )
}
