import { REMEMBERED_DAYS } from '#contract/account.ts'
import { CUSTOM_COINS, ORDER_MINUTES } from '#contract/bill.ts'
import { COMMENT_LIMIT } from '#contract/discussion.ts'
import { CLAIM_DAYS } from '#contract/draws.ts'
import { EDIT_MINUTES, POST_LIMIT } from '#contract/forum.ts'
import { PICTURES_LIMIT } from '#contract/media.ts'
import { MODE_NAMES } from '#contract/modes.ts'
import { REPORT_REASONS } from '#contract/moderation.ts'
import { paths } from '#contract/paths.ts'
import { FREE_REFRESHES, LUCKY_LOCKS, OTHER_LOCKS, PAID_REFRESHES, PANEL_LIMIT, PANEL_START } from '#contract/quotas.ts'
import { RETURN_RULES } from '#contract/return-rules.ts'
import { FIRST_PRIZE_POINTS } from '#contract/settlement.ts'
import { ALL_GAMES, GAMES, type Mode } from '#lottery/games.ts'
import { third } from '#lottery/modes.ts'
import { count, table } from './figures.ts'
import type { FirstArticle } from './first-content.ts'
import { HELP_GAMES } from './first-help-games.ts'

const gamesWith = (mode: Mode): string => {
  const some = ALL_GAMES.filter(({ modes }) => modes.includes(mode))
  return some.length === ALL_GAMES.length ? '全部' : some.map(({ name }) => name).join('、')
}

const MODE_ROWS = [
  [MODE_NAMES.lucky, '同一轮里不重复，直到该彩种的所有组合都出现过一次', gamesWith('lucky')],
  [MODE_NAMES.random, '每次独立随机，也可以加入自己想好的号码', gamesWith('random')],
  [MODE_NAMES.continuous, '第一区至少有一对相邻的数；数字型看相邻两位是否连着，9 和 0 不算', gamesWith('continuous')],
  [
    [MODE_NAMES.small, MODE_NAMES.medium, MODE_NAMES.large].join('、'),
    '第一区的号码都落在小、中、大三段之一',
    gamesWith('small'),
  ],
]

const THIRDS = ALL_GAMES.filter(({ modes }) => modes.includes('small'))
  .map(({ name, first }) => {
    const zones = (['small', 'medium', 'large'] as const).map((mode) => third(first, mode))
    return `${name} ${zones.map(({ min, max }) => `${min}–${max}`).join('、')}`
  })
  .join('；')

const QUOTA_ROWS = [
  ['刷新', `${FREE_REFRESHES.visitor} 次`, `${FREE_REFRESHES.member} 次`, '不限'],
  ['同时锁定', '登录后可以', `${LUCKY_LOCKS.member} 注`, `${LUCKY_LOCKS.vip} 注`],
  ['增加号码', '不可以', '不可以', '可以'],
]

const VIP_ROWS = [
  ['彩运模式的刷新，每个彩种每一期', `${FREE_REFRESHES.member} 次`, '不限'],
  ['彩运模式同时锁定', `${LUCKY_LOCKS.member} 注`, `${LUCKY_LOCKS.vip} 注`],
  ['彩运模式的号码板', `${PANEL_START} 注`, `最多 ${PANEL_LIMIT} 注`],
]

/** The help a site starts with, in its order. How the site works; what it does and does not do. */
export const FIRST_HELP: readonly FirstArticle[] = [
  {
    slug: 'help-simulation',
    topic: 'start',
    title: '彩运是做什么的',
    memo: '模拟选号、看开奖、看走势。不卖彩票，不收购票款，也不派发奖金。',
    content: `<p>彩运是给彩票爱好者用的资讯和模拟选号网站，支持双色球、大乐透、福彩3D、排列3、排列5、七星彩和七乐彩。</p>
<h2>哪些是真的</h2>
<p>开奖号码、奖池、销量和各奖级的中奖注数来自官方公布的数据。页面上带“演示数据”字样的开奖是系统按规则算出来的，只供试用，一有官方数据就会整体换掉。</p>
<h2>哪些是模拟的</h2>
<p>在这里选出的号码、锁定的号码、中奖记录和积分都是模拟记录。它们不是彩票，不能兑奖，积分也不能兑换任何东西。</p>
<p>想买彩票，请到线下的实体彩票销售网点。开奖结果和奖金以官方公告为准。</p>`,
  },
  {
    slug: 'help-questions',
    topic: 'start',
    title: '问得最多的几个问题',
    memo: '能不能买彩票，能不能领奖，为什么换了一期。',
    content: `<h2>这里能买彩票吗</h2>
<p>不能。彩运不销售彩票，不替人购买，也不派发奖金。想买彩票，请到线下的实体销售网点。</p>
<h2>我锁定的号码中了，能领奖吗</h2>
<p>不能。锁定的号码只是模拟记录，不是彩票。真正的彩票凭票到网点兑奖。</p>
<h2>哪种选号方式更好</h2>
<p>没有哪种更好。每一注在每一期开出的机会都一样大，和选号方式、会员、以前开出过什么都无关。</p>
<h2>不登录能用吗</h2>
<p>看开奖、看走势、看论坛和试用选号都可以。锁定号码、发表动态和查看我的中奖需要登录。</p>
<h2>为什么号码板换了一期</h2>
<p>到了停售时间，号码板会转到下一期。锁定的号码在<a href="${paths.selectBall()}">已选号码</a>里。</p>
<h2>开奖了，为什么还没有结果</h2>
<p>号码要等官方公布，奖级和奖池更晚一些。页面会自己更新，更新之前写着“待公布”或“待核对”。</p>
<h2>积分能换东西吗</h2>
<p>不能。积分只是记录，不能兑换。</p>`,
  },
  ...HELP_GAMES,
  {
    slug: 'help-modes',
    topic: 'picking',
    title: '六种选号方式有什么不同',
    memo: '彩运、随机、连号、小号、中号、大号，各自怎样出号。',
    content: `<p>每个彩种的选号页都有两块号码板：主板用来切换选号方式，旁边是随机板。每块板开始有 ${PANEL_START} 注，最多 ${PANEL_LIMIT} 注。</p>
${table(['方式', '怎样出号', '可用的彩种'], MODE_ROWS)}
<p>三段的划分：${THIRDS}。</p>
<p>无论哪种方式，每一注在下一期开出的机会都一样大。不同的方式只是出号的样子不同，不会让中奖变得容易。</p>
<h2>自己想好的号码</h2>
<p>在随机板上可以加入自己的号码。它们和其他号码一样可以锁定，页面上的刷新不会换掉它们。</p>`,
  },
  {
    slug: 'help-rounds',
    topic: 'picking',
    title: '什么是“一轮”，怎样自己核对',
    memo: '彩运模式一轮之内不重复；次序由先封存的钥匙和您浏览器的种子定下，结束后公开。',
    content: `<p>在彩运模式里，您的每一注都来自一份排好次序的完整名单：名单里有这个彩种的全部组合，每个组合只有一次。一份名单走完叫一轮，走完后轮次加一，换一份新的。</p>
<p>刷新、换期、换天都接着同一轮往下走，所以同一轮里您不会看到两次相同的号码。</p>
<h2>怎样核对</h2>
<p>网站的钥匙先封存，封条（指纹）先给您看，再与您浏览器给的种子一起定出次序；结束后公开钥匙，您可以自己核对。</p>
<ul><li>一轮开始之前，这一轮钥匙的指纹（SHA-256）就已经给出，之后钥匙换不了。</li>
<li>您的浏览器看到指纹之后才给出种子。结束一轮时，下一轮的种子也可以改成您自己的。</li>
<li>一轮结束，或者您主动结束它时，钥匙本身会公开。</li>
<li>用公开的钥匙和种子可以重新算出指纹和整轮的次序，由此确认网站没有替您挑号。没有种子的轮次，页面上会写明，次序只由钥匙定下。</li></ul>
<p><a href="${paths.luckyOrder()}">完整的算法、检验数据和核对程序</a>都已公开，不用本站的程序也能核对。</p>
<p>不重复只是换换花样，不代表更容易开出。每一期的每个组合机会都相同，和以前出过什么无关。</p>`,
  },
  {
    slug: 'help-locks',
    topic: 'picking',
    title: '刷新、锁定和注数',
    memo: '次数怎么算，锁定之后会怎样，什么时候截止。',
    content: `<h2>刷新</h2>
<p>刷新只换没有锁定的号码。一次刷新不论换几注都只算一次。彩运模式的次数按彩种、按期计算，其他方式不限次数。</p>
${table(['彩运模式，每个彩种每一期', '未登录', '登录后', '会员'], QUOTA_ROWS)}
<p>登录后免费的次数用完了，可以用 1 枚星币再刷新一次，每天最多 ${PAID_REFRESHES} 次。</p>
<h2>锁定</h2>
<p>锁定需要登录。锁定的号码会留在“已选号码”里，开奖后自动核对；刷新、退出登录和会员到期都不会丢掉它们。</p>
<p>名额是同时锁定的注数，解锁后名额还给您。除彩运模式外，每种方式都可以同时锁定 ${OTHER_LOCKS} 注。</p>
<h2>截止</h2>
<p>到了本期的停售时间，锁定和解锁都会停止，号码板转到下一期。提前公布号码的，公布时就停止。</p>
<h2>增加和减少</h2>
<p>彩运模式增加号码需要会员，不能减少。其他方式都可以增加，也可以减少没有锁定的号码。每块板最多 ${PANEL_LIMIT} 注，同一块板上没有两注相同。</p>
<h2>登录以前选的号码</h2>
<p>未登录时选的号码在最后一次使用 48 小时后删除。登录时，最近一小时里用过的号码板会跟到您的账号下；账号在同一期已经有号码板的，以账号的为准，页面会告诉您。</p>`,
  },
  {
    slug: 'help-prizes',
    topic: 'draws',
    title: '模拟中奖和积分怎么算',
    memo: '按当期规则核对，积分等于公布的单注奖金，不可兑换。',
    content: `<p>开奖后，系统按照当期适用的规则核对您锁定的每一注。一注只记最高的那个奖级。福彩3D和排列3按单选、直选核对。官方更正开奖数据时，结果、积分和排名会一起重新计算，原来的通知注明“已更正”。</p>
<h2>积分</h2>
<p>积分取这个奖级当期公布的单注奖金，去掉小数；浮动奖金要等官方公布后才有。没有公布单注奖金的：</p>
<ul><li>固定奖取规则的奖金；</li>
<li>无人中的一等奖记 ${count(FIRST_PRIZE_POINTS.other)} 分，大乐透 ${count(FIRST_PRIZE_POINTS.dlt)} 分；</li>
<li>无人中的二等奖记三等奖的两倍；七乐彩的二、三等奖取此前最近一次公布的奖金。</li></ul>
<p>每期的积分对照表写明用了哪一种。追加和派奖不计算在内。还不能确定的写“积分待定”，不计入合计。</p>
<h2>积分不是钱</h2>
<p>积分只是记录，不能提现、转让或兑换。</p>`,
  },
  {
    slug: 'help-ranking',
    topic: 'draws',
    title: '排行榜怎样排',
    memo: '按彩种、按期，先比积分，再比奖级和锁定的先后。',
    content: `<p><a href="${paths.leaderboard()}">排行榜</a>按彩种、按期列出有模拟中奖的玩家。没有中奖号码的不列入。</p>
<h2>次序</h2>
<p>先比这一期的积分；积分相同的比最好的奖级；再相同的，先锁定的在前。每人一个名次，没有并列。</p>
<p>一位玩家的积分是这一期所有中奖号码的合计，奖级写最好的一个。积分待定的先按已经确定的部分排列。</p>
<h2>谁能看到</h2>
<p>所有人都能看到您的昵称、头像、会员标志、奖级和积分，看不到您的手机号。注销账号后，您的名次会一并删除。</p>
<p>每期排行榜下面可以评论，规则和论坛相同。</p>`,
  },
  {
    slug: 'help-claim',
    topic: 'draws',
    title: '真实彩票的兑奖期限',
    memo: '自开奖之日起 60 个自然日，逾期视为弃奖。',
    content: `<p>如果您在实体网点买了彩票，请留意兑奖期限：自开奖之日起 ${CLAIM_DAYS} 个自然日。最后一天遇到法定节假日或休市时会顺延，具体以官方公告为准。逾期没有兑奖的，视为放弃。</p>
<p>每一期开奖详情页都写着这一期的兑奖截止时间。官方给出了期限的，按官方的显示；没有给出的，按开奖日加 ${CLAIM_DAYS} 天计算，仅供参考。</p>
<p>彩运不经手任何彩票，也不能代办兑奖。请保管好自己的彩票，到彩票中心或指定网点办理。未满18周岁的未成年人不得兑奖。</p>`,
  },
  {
    slug: 'help-vip',
    topic: 'paid',
    title: '会员有什么用，怎样计时',
    memo: '多出来的刷新、号码和锁定；按自然月计算，不自动续费。',
    content: `<p>会员买到的是本站的功能，不是彩票，也不改变任何号码开出的机会。</p>
<h2>会员有什么</h2>
${table(['', '登录后', '会员'], VIP_ROWS)}
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
<p>在<a href="${paths.member()}">会员与星币</a>充值。可以选套餐，也可以自己填数量，一次 ${CUSTOM_COINS.min} 到 ${count(CUSTOM_COINS.max)} 枚，价格以付款页显示的为准。每一笔增减都能在同一页查到。</p>
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
  {
    slug: 'help-forum',
    topic: 'forum',
    title: '论坛的规矩',
    memo: '能发什么，不能发什么，怎样处理，怎样申诉。',
    content: `<p>任何人都可以看论坛，登录后可以发表。请像在熟人面前一样说话。</p>
<h2>能发什么</h2>
<ul><li>动态最多 ${count(POST_LIMIT)} 字，可以带 ${PICTURES_LIMIT} 张图片或 1 段视频，也可以带一张号码、开奖或走势的卡片；评论最多 ${COMMENT_LIMIT} 字。</li>
<li>发表后 ${EDIT_MINUTES} 分钟内可以修改，随时可以删除。</li>
<li>聊开奖、走势、自己的选号和心得都欢迎。</li></ul>
<h2>不能发什么</h2>
<ul>${Object.values(REPORT_REASONS)
      .filter((words) => words !== '其他')
      .map((words) => `<li>${words}</li>`)
      .join('\n')}
<li>售卖彩票，替人买票，凑钱买票，收费预测</li></ul>
<p>说“一定能中”的都不是真的，请不要相信，也不要转发。</p>
<h2>怎样处理</h2>
<p>有些内容会先由工作人员看过再显示，这时只有您自己看得到，并写明原因。违规的内容会下架，多次违规的账号会被禁言或停用。刚注册的账号不能发联系方式和站外链接，发表的次数也少一些。</p>
<p>对处理有不同意见，可以在通知里申诉一次，期限是处理后 7 天，答复会写明理由。</p>
<h2>看到不好的内容</h2>
<p>请用“举报”告诉我们，处理结果会通知您。不想再看到某个人，可以屏蔽；不想看到某个词，也可以加到屏蔽词里。</p>
<h2>属地</h2>
<p>动态和评论旁按规定显示发表时所在的省份或国家，查不到的不显示。</p>`,
  },
  {
    slug: 'help-notifications',
    topic: 'forum',
    title: '会收到哪些通知',
    memo: '中奖、回复、审核和账号的变动；哪些可以关掉。',
    content: `<p>页面右上角的铃铛是<a href="${paths.notifications()}">消息通知</a>。</p>
<h2>会通知什么</h2>
<ul><li>锁定的号码模拟中奖；没有中奖的默认不通知，可以打开。</li>
<li>有人回复、提到您，转发或点赞您的动态。同一条动态的赞，一天合成一条。</li>
<li>您发表的内容等待审核、通过或下架。</li>
<li>订单、密码和手机号的变动，举报的处理结果。</li></ul>
<p>除最后一类外，都可以在<a href="${paths.notificationSettings()}">通知设置</a>里关掉。通知都在站内，不发短信，保存 180 天；在那里还可以让它寄到您的邮箱，或推送到您的设备。</p>
<h2>通知划掉了是什么意思</h2>
<p>官方更正了开奖数据，原来的结果不再成立，通知就划掉并注明“已更正”。内容已经删除或者您看不到了，对应的通知也不再显示。</p>`,
  },
  {
    slug: 'help-account',
    topic: 'account',
    title: '登录、密码和手机号',
    memo: '验证码收不到怎么办，怎样换手机号，怎样让别的设备退出。',
    content: `<h2>登录和注册</h2>
<p>用手机号和短信验证码登录，没有注册过的手机号会自动注册。验证码 5 分钟内有效，用一次就作废。设置过密码的，也可以用密码登录。</p>
<h2>收不到验证码</h2>
<p>请看看短信有没有被拦截，隔一分钟再试。同一个手机号每小时最多 5 条，每天最多 10 条。</p>
<h2>忘了密码</h2>
<p>在<a href="${paths.forget()}">忘记密码</a>用短信验证码重新设置，所有设备会随之退出。</p>
<h2>换手机号</h2>
<p>在<a href="${paths.mySet()}">设置</a>里用新手机号的验证码更换，其他设备会随之退出。</p>
<h2>别人登录了我的账号</h2>
<p>在设置里可以看到每台登录的设备，让其中任何一台退出；再重设密码。请不要把验证码或密码告诉任何人，我们也不会向您索要。</p>
<h2>登录能保持多久</h2>
<p>登录一天后要重新登录；登录时勾选“${REMEMBERED_DAYS} 天内免登录”的设备，${REMEMBERED_DAYS} 天后才要重新登录。请只在自己的设备上勾选。号码、草稿和设置都还在。</p>
<p>登录超过一天后，更换手机号、让设备退出和导出数据之前，要先用短信验证码验证身份。</p>`,
  },
  {
    slug: 'help-export',
    topic: 'account',
    title: '导出数据和注销账号',
    memo: '怎样拿走自己的数据，注销会删除什么。',
    content: `<h2>导出</h2>
<p>在<a href="${paths.mySet()}">设置</a>里按“导出”，得到一个 zip 文件，里面是您的资料、选号、发表的内容、订单和登录记录等本站保存的全部数据。</p>
<h2>注销</h2>
<p>在设置里用短信验证码注销。注销立即生效，不能恢复：</p>
<ul><li>资料、头像、上传的图片和视频、选号、名次、通知随即删除；</li>
<li>会员和星币同时失效，需要退款的请先申请；</li>
<li>发表过的文字保留，作者显示为“已注销用户”。不想留下的请先删除；</li>
<li>订单和安全日志按法律规定的期限保存。</li></ul>
<p>有订单正在付款或退款时不能注销，请等它结束。同一个手机号以后可以重新注册，是全新的账号。</p>
<p>各种信息保存多久，见<a href="${paths.privacy()}">隐私协议</a>。</p>`,
  },
  {
    slug: 'help-play-well',
    topic: 'care',
    title: '理性购彩，给自己定个数',
    memo: '彩票是消遣，不是收入。几条简单的建议，以及求助的途径。',
    content: `<p>理性购彩，量力而行；未满18周岁的未成年人不得购买彩票及兑奖。</p>
<ul><li>先定好一个月最多花多少，到数就停。这笔钱应当是丢了也不影响生活的。</li>
<li>不借钱买，不追着补回之前花掉的。</li>
<li>每一期都是新的一期。走势图记录过去，不预告将来；没有哪个号码“该出了”。</li>
<li>双色球一等奖的机会是 ${count(GAMES[1].combinations)} 分之一。把它当作消遣，心会轻松很多。</li></ul>
<p>如果您觉得停不下来，或者家人为此担心，请先停一停，和信任的人谈谈。也可以拨打全国统一心理援助热线 12356。</p>
<p>发现有人冒用彩运的名义卖彩票、收钱代办或承诺结果，请不要理会，并向我们举报。</p>`,
  },
  {
    slug: 'help-contact',
    topic: 'care',
    title: '怎样联系我们',
    memo: '邮箱、电话和服务时间都在页面底部。',
    content: `<p>客服邮箱、电话和服务时间写在首页等页面的底部，也可以点页面右侧的客服图标查看，手机上在“我的”里。</p>
<p>来信时请写明彩种、期号和大致时间，方便我们核对。请不要在邮件里发送验证码、密码或身份证件；我们不会向您索要验证码和密码。</p>
<p>我们不接受购买彩票的请求，也不提供预测号码的服务。</p>`,
  },
]
