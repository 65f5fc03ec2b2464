import type { Contact } from '#contract/content.ts'
import type { Reader } from '#server/db/connect.ts'
import { type FeatureChecks, good, wrong } from '#server/lib/check.ts'
import { contactLines, placeholdersIn } from './contact.ts'

const NAMES: Partial<Record<keyof Contact, string>> = {
  gzh_qrcode: '公众号二维码',
  customer_qrcode: '客服二维码',
  email: '邮箱',
  customer_service: '客服电话',
  site_icp: '备案号',
}

/** Whether players are shown the site's own lines. */
export function contentChecks({ db }: { db: Reader }): FeatureChecks {
  return {
    checks: [
      {
        name: 'placeholders',
        title: '占位内容',
        wants: 'content',
        async look() {
          const left = placeholdersIn(await contactLines(db))
          const names = left.map((one) => NAMES[one] ?? one).join('、')
          return left.length === 0 ? good('没有') : wrong(`还剩 ${left.length} 处：${names}`, '换成网站自己的')
        },
      },
    ],
  }
}
