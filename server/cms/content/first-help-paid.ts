import { CUSTOM_COINS, ORDER_MINUTES, RETURN_RULES } from '#contract/payments/orders.ts'
import { paths } from '#contract/paths.ts'
import { FREE_REFRESHES, LUCKY_LOCKS, PAID_REFRESHES, PANEL_LIMIT, PANEL_START } from '#contract/infra/quotas.ts'
import { formatCount, renderTable } from './game-tables.ts'
import type { FirstArticle } from './content.tables.ts'

const VIP_ROWS = [
  ['彩运模式的刷新，每个彩种每一期', `${FREE_REFRESHES.member} 次`, '不限'],
  ['彩运模式同时锁定', `${LUCKY_LOCKS.member} 注`, `${LUCKY_LOCKS.vip} 注`],
  ['彩运模式的号码板', `${PANEL_START} 注`, `最多 ${PANEL_LIMIT} 注`],
]

export const HELP_PAID: readonly FirstArticle[] = [
  {
    slug: 'help-vip',
    topic: 'paid',
    title: '会员有什么用，怎样计时',
    memo: '多出来的刷新、号码和锁定；按自然月计算，不自动续费。',
    content: `<p>会员买到的是本站的功能，不是彩票，也不改变任何号码开出的机会。</p>
<h2>会员有什么</h2>
${renderTable(['', '登录后', '会员'], VIP_ROWS)}
<p>此外，昵称旁显示会员标志。其他选号方式和看开奖、看走势、论坛，会员和非会员一样。</p>
<h2>从什么时候算起</h2>
<p>按自然月计算，付款成功后立即生效。没有到期时再次购买，时间接在后面；例如 1 月 31 日开通一个月，到 2 月最后一天同一时刻到期。到期不自动续费，已经锁定的号码不受影响。</p>
<p>套餐和价格见<a href="${paths.member()}">会员与星币</a>。第一次付款时请确认已满 18 周岁。</p>`,
  },
  {
    slug: 'help-coins',
    topic: 'paid',
    title: '星币怎么用',
    memo: '只换本站的功能，不能提现、转让或赢得。',
    content: `<p>星币是本站的虚拟币，只用来换本站的功能。它不能提现、转让，也不能赢得：没有任何玩法会给您星币。</p>
<h2>能用来做什么</h2>
<p>彩运模式免费的刷新次数用完以后，1 枚星币可以再刷新一次，每天最多 ${PAID_REFRESHES} 次。没有刷新成功的不会扣除。</p>
<h2>怎样得到</h2>
<p>在<a href="${paths.member()}">会员与星币</a>充值。可以选套餐，也可以自己填数量，一次 ${CUSTOM_COINS.min} 到 ${formatCount(CUSTOM_COINS.max)} 枚，价格以付款页显示的为准。每一笔增减都能在同一页查到。</p>
<h2>花不完怎么办</h2>
<p>${RETURN_RULES.coins}注销账号时，余额失效，请先用完或者申请退款。</p>`,
  },
  {
    slug: 'help-buying',
    topic: 'paid',
    title: '付款、订单和退款',
    memo: '付款码、收据，以及什么时候能退款。',
    content: `<h2>付款</h2>
<p>选好套餐和支付方式后，用手机扫描付款码，在手机上也可以直接打开钱包付款。订单 ${ORDER_MINUTES} 分钟内有效，同样的套餐在这段时间里还是同一个订单；关掉窗口不会取消付款。</p>
<p>付款成功后立即到账。网络慢的时候，系统会向支付平台核实，核实后自动到账，请不要重复付款。不小心付了两次，多付的一次会自动退回。</p>
<h2>订单和收据</h2>
<p>付过款的订单在<a href="${paths.myOrder()}">历史记录</a>里，可以按月查看，打开就是收据，可以打印。收据不是发票。</p>
<h2>退款</h2>
<p>虚拟商品只按下面的规则退款：</p>
<ul>${Object.values(RETURN_RULES)
      .map((words) => `<li>${words}</li>`)
      .join('\n')}</ul>
<p>退款请用页面底部的联系方式申请，写明订单号。钱按原来的支付方式退回，进度写在收据上。</p>
<h2>付款没有成功</h2>
<p>订单过期或者被钱包拒绝时，按“重新获取二维码”再试。如果已经扣款、一天后还没有到账，请联系我们，并写明订单号。</p>`,
  },
]
