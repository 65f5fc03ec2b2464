import { toLatin, buildPattern, normalizeText, getReadings, replaceLookalikes } from './normalize.ts'
import { findAccount, toDigits, findPhone, removeChineseDigits } from './numbers.ts'

/** Names of messengers in normalised text. */
const MESSENGER =
  '(?:微信|微号|微x|(?<![a-z])(?:v信|v号|vx|vxin|wx|we?chat|qq|tg|line|signal)|扣扣|抠抠(?!搜)|扣号|企鹅|小企鹅|q号|球球|秋秋|telegram|电报|飞机号|纸飞[机计]|小飞[机计]|蝙蝠|whatsapp|绿泡泡|绿色软件|绿软|绿聊|小绿|绿色的?(?:那个)?(?:软件|图标|聊天)|蓝色的?(?:那个)?小?飞机|企微|易信|陌陌|探探|钉钉|skype|potato|土豆)'
const OTHER_PLATFORM =
  '(?:公[众中]?号|抖音|某音|斗音|(?<![a-z])dy|d音|快手|某手|小红书|小红薯|小地瓜|某书|闲鱼|某鱼|咸鱼|淘宝|某宝|视频号|直播间|微博|围脖|b站|贴吧|知乎|头条|推特|脸书|discord|youtube)'
const ID = '(?:[a-z][a-z0-9]{0,12}\\d[a-z0-9]*|\\d{5,12}(?![元块万亿期注倍年月日分\\d]))'

const ID_OF_LETTERS = '[a-z]{2,}[a-z0-9]*\\d[a-z0-9]*'

/** Profile parts and pages where an author may hide a contact. */
const PROFILE_PART =
  '(?:主页|头像|签名|个签|简介|介绍(?:页|里|栏)|资料|名片|空间|朋友圈封面|个性标签|背景图?|背景墙|相册|置顶|昵称|网名|名字(?:里|后|前)|用户名|个人页|第一条动态|封面)'
/** References to an attached picture, which harmless texts contain too. */
const PICTURE = '(?:配图|图[一二三四1-9里中片上]|水印|封面图)'
const SHOWN_IN_PICTURE = '(?:联系|方式|暗号|入口|惊喜|自取|找到?我|懂|加我|微(?!调|小|弱)|扫)'
/** Words that indicate a contact in a profile part. */
const CONTACT_HINT =
  '(?:联系|方式|方法|有[我您路答号码要惊暗]|号|懂|小?字|自取|自己(?:看|拿|找)|找(?:到)?我|路子|要的|都?在上面|那[串几行]|数字|[第一二][一二行眼]|[左右]下|放大|扫一?下|都[有写]|写[着了在]|看一?眼|走一?趟|小字|直达|惊喜|入口|暗号|线索|答案)'
/** Excludes questions about a profile part and remarks on its appearance. */
const NO_PROFILE_QUESTION = '(?!.{0,8}(?:怎|如何|改|换|设|显示|上传|不了|好看|可爱|吗|错|糊|清|审|填|哪|啥|什么))'

const INVITATIONS = [
  `(?:移步|去|到|来|逛|进|串|翻|看看?|瞧瞧?)(?:一?下)?我(?:的|发的)?(?:个人)?(?:主页|首页|空间|简介|个人页)(?!.{0,6}(?:怎|改|吗|图|动态|显|没))`,
  '(?:各大平台|各平台|别处|别的地方|全网|隔壁|别的软件|其他软件|其他平台).{0,6}(?:同名|这个名|找我|找得到|见|搜)',
  '同名.{0,4}搜|换个(?:地方|软件|平台)聊|加个好友聊|老地方(?:见|聊|找)|(?:知道|晓得|告诉您)怎么找(?:到)?我|怎么找到我|找得到我',
  '(?:昵称|名字|网名|id)(?:就)?(?:倒着|反着|首字母|即号|即是|前面加|后面加|去掉)',
  '[看翻见瞧](?:下|看)?我(?:的|发的)?(?:第一|上一|最早|置顶)(?:的)?[条个篇](?:帖|动态|评论)',
  '(?:签名|昵称|名字|头像)(?:里|上|后面|后|中)?的?那一?[串行段排]',
  '(?:这里|这儿|本站|平台)(?:说话|说|聊|讲|留)?(?:不方便|不让|不能)(?:说|留|讲|聊|多)',
  '不让留(?:号|联系|方式|微)|不能留(?:号|联系|方式|微)',
  `${PICTURE}.{0,6}${SHOWN_IN_PICTURE}`,
  `${SHOWN_IN_PICTURE}.{0,4}(?:在|看|见)${PICTURE}`,
  `${PROFILE_PART}${NO_PROFILE_QUESTION}.{0,6}${CONTACT_HINT}`,
  `${CONTACT_HINT}.{0,6}(?:在|看|进|点|去|戳|翻|见|走)(?:我|咱|楼主|本人)?.{0,5}${PROFILE_PART}${NO_PROFILE_QUESTION}`,
  `(?:懂的|想聊的|有意的|想要的).{0,4}${PROFILE_PART}`,
  `${PROFILE_PART}.{0,12}(?:您懂|懂的|懂得)`,
  `(?:我的|加我|联系)(?:的)?(?:号码?|方式|微信|qq|v)(?:就|都|也)?(?:是|在|写在|藏在|放在|挂在).{0,4}${PROFILE_PART}`,
  '(?:昵称|名字|网名|用户名|id).{0,4}(?:倒|反过来|去掉|拼音|[前后][一二三四五六七八九十\\d]+位|数字).{0,6}(?:号|加|搜|v|q|微)',
  '(?:翻|看|去|找|点|进)(?:翻|看|下|一下)?我(?:的|以前|之前|上面|上一|前面|最早|第一)+(?:条|个)?(?:的)?(?:发的)?(?:帖子?|动态|评论|回复).{0,10}(?:联系|方式|入口|号码|我的号|怎么找)',
  `${PROFILE_PART}(?:有|即|置顶|藏|里有)(?:$|联|微|着)`,
  '看(?:我的?)?(?:昵称|个人说明)(?!好|怎|真)',
  '联系我(?!们的?客|了)',
  'zhuye|haoyou|gongzhonghao|lianxi(?:wo|fang)|(?:jia|sou)wo|weixin|jiaw[ex]|jia?qq|j(?:ia|in)qun|si(?:xin|liao)|qun(?:li|hao)|dianhua|shoujihao|touxiang|qianming|erweima|加weix|(?<![a-z])jw信',
  '(?:私|同|有|留)个?v(?![a-z\\d字型形])',
  '(?:扣|口口|(?<![a-z])qq?)\\d{6,11}(?!\\d)',
  '(?<!\\d)\\d{6,11}qq?(?![a-z])',
  '(?<![a-z\\d])[a-z]{2,}\\d{2,}(?:vx|wx|v信|微信)(?![a-z])',
  '长按.{0,4}(?:识别|扫)|识别.{0,2}(?:二维|图.?(?:码|小程序|进|加))|图[里中上片]有(?:个|群|二维)?码(?!数)',
  `(?:加|添|搜|联系|咨询|私|聊|找|扫)(?:我|俺|他|她|下|一下|个|老师|客服|助理|上面|这个|的|好友|本人|楼主|偶){0,3}${MESSENGER}(?!支付|付|群聊|红包|转账)`,
  `${MESSENGER}(?:联系|私聊|咨询|同号|同步|号是|号码是|搜索|详聊|领取|滴滴|找我|加我|私我|备注|扫码|来聊|交流|在这|同名|一样|私|拿|见)`,
  `${MESSENGER}.{0,4}?${ID}`,
  `${MESSENGER}(?!支付|付|转|群|红包).{0,10}?\\d{6,11}(?![元块万亿期注倍年月日分\\d])`,
  `(?<!\\d)\\d{6,11}(?![元块万亿期注倍年月日分\\d]).{0,4}(?:${MESSENGER}|(?:扣|加|找|滴|联系|私)我)`,
  `${MESSENGER}(?:号|id|账号)?(?:是|就是|为)?[a-z]{5,}`,
  `${OTHER_PLATFORM}(?:上|里)?(?:同名|同号|私信|私我|找我|搜索?我|关注我|见|联系|搜.{0,8}(?:联系|私|找我|进|领)|号.{0,3}${ID}|.{0,2}${ID})`,
  `(?:来|去|到|上|搜|关注)(?:我)?(?:的)?${OTHER_PLATFORM}(?:上|里)?(?:搜|找我|看我|见|私|联系|关注我|进|领)`,
  '(?:关注|搜索?)(?:我的|一下|下|我们|我们的)?(?:公[众中]号|视频号|抖音号|直播间)',
  `(?:加我?|找我|联系我?|私我?|滴我)${ID_OF_LETTERS}`,
  '我(?:的|de)(?:微信|qq|v|vx|wx|联系方式)(?!群|支付|余额|零钱|头像|步数|好友|朋友|号被|里|上|没|钱包|红包|账号被|运动)',
  `${MESSENGER}(?:上|里|直接|去|软件)?搜(?!一下|索|不到|到|了|过|小程序|新闻|什么)`,
  `${MESSENGER}(?:同|跟)?(?:手机|电话|一样|昵称|网名)`,
  '(?:微|(?<![a-z])v)我(?!50|的|们)',
  '(?:微|(?<![a-z])v)(?:信)?同(?:抖|快|手|步|号|名|q)',
  '搜(?:同名|同号)',
  '(?:频道|房间号?|(?<![a-z])yy|(?<![a-z])kk).{0,4}\\d{5,}',
  '[点进击]开?我.{0,8}联系方?式?',
  '(?:(?<![a-z])tg|telegram|电报|飞机|纸飞机)(?:搜|找|群|号|联|me|上(?:找|搜|聊|加|私|联|滴|有我|等我))',
  `${OTHER_PLATFORM}(?:上|里|直接|去)?搜(?!一下|索一下|不到|到|了|过)`,
  '(?:看|点|戳|进|见|瞅|瞧|来|去|翻)(?:我|咱|楼主|本人|俺)?(?:的)?(?:主页|签名|简介|资料卡|名片|个签|空间|置顶|个人页|个人中心|个人空间)',
  '(?:看|点|戳|瞅|瞧|扫)(?:我)?(?:的)?头像(?!好|真|怎|像|都|很|换|不|可)',
  '(?:看|瞅|瞧|翻)(?:我|俺|楼主)(?:的)?(?:昵称|名字|网名|用户名|id|资料|图)',
  '(?:图|图片|配图|照片)(?:里|上|中)(?:有|写)(?:联|v|微信|群|方式|我的|二维)',
  '(?:昵称|名字|网名|用户名|id)(?:就?是)?(?:我的)?(?:加|搜|v|q|微|扣|联)',
  '(?:资料|简介|签名|置顶|主页|空间)(?:里面|里|上|处)?(?:都|第一|写(?!点|啥|什么|得|的)|自己|最)',
  '(?<!怎么|如何)加(?:我|一下|个|下|他)?(?:v|q|vx|wx|微(?!生素|护|修|持|权|尼|弱|调|小|笑)|扣|群|好友(?!怎|功|按|啊|吗)|助理)',
  '(?:私聊|私信|私|扣|戳|q|dd|滴滴|滴|找|敲)(?:我|俺|楼主|本人|老师|客服)(?:v|q|拿|要|领|看|带|聊|发|获取|索取|名额|资料|计划|号|进|了解|咨询|详)',
  '(?:看|点|戳|进|见|加|翻|瞧|查看|点开|点击)(?:下|一下)?我(?:的)?(?:个人)?(?:主页|头像|简介|资料|签名|名片|空间|首页|昵称|名字|背景|置顶|动态|相册)',
  '(?:懂的|懂得|有意|有需|需要|想要|感兴趣|兴趣|要的|联系方式|方式|详情|细节).{0,6}(?:主页|头像|简介|资料卡|个人资料|签名|名片|空间|置顶|昵称|私我|私聊|私信|滴滴|dd)',
  '(?:主页|头像|简介|资料卡|个人资料|资料|签名|名片|空间|首页|背景图|背景|置顶|昵称|名字|网名|用户名|id)(?:里面|里|上|处|那里|那儿|中)?(?:有(?:我|联|v|微|q|号|群|惊|方|资|路|通|二维|入|货|计|料)|就?是(?:我的)?(?:联|v|微|q|号|群|扣)|写着|自取|自提|见|联系|私|同号|懂|可加|加|获取|领取|直达)',
  '(?<!别|再)(?:私聊|私信|私|dd|滴滴|戳|扣|q)我(?!的钱|钱|费|两)',
  'v我(?!50)',
  '(?:留|要|发|给|报)(?:个|下|我|一下)?(?:联系方式|v(?!i)|q|微信号|微)(?:$|[^a-z信博])',
  '(?:联系方式|联系电话|联系我|联系客服|联系老师|合作|进|入|扫|拉).{0,3}(?:\\d{5,}|二维码|群号|码进|群)',
  '(?:群|组织|队伍|圈子|团队|大家庭)(?:号|是|id|码|的)?.{0,4}\\d{6,11}',
  '(?:拉|带|邀请|约)(?:您|大家|各位|兄弟|朋友|家人)?(?:们)?(?:进|入|加|上)(?:群|圈|队|组织)',
  '(?:有意|有兴趣|感兴趣|需要|想要|想了解|想学|想赚|想进|想跟|要的|想加)(?:的|的朋友|的兄弟|者)?(?:请|可以|就|都)?(?:私|联系|找我|滴|加|扣|留言|留下|评论|扣1|q)',
  '(?:扣|评论|打|留|回复)(?:个)?(?:1+|6+|8+|9+|一|数字)(?:进|拉|领|发|私|我)',
  '(?:联系|加|找)(?:我们|我|本人|楼主|俺)(?:的)?(?:客服|助理|小号|大号|老师|微|q|v|号)',
].map(buildPattern)

/**
 * All patterns in one, tested first: most texts contain no invitation, and the combined pattern takes a tenth of the
 * time.
 */
const ANY_INVITATION = new RegExp(INVITATIONS.map(({ source }) => `(?:${source})`).join('|'), 'u')

/** Account names marked by punctuation, which `normalizeText` removes; digits to add; text to type into a browser. */
const AS_WRITTEN =
  /(?:^|[^a-z])(?:v|vx|wx|q|qq|tg|skr|skp|skype|line|whats|ins|fb|微|薇|威|卫|扣|飞机|企鹅|裙|群|id)\s*(?:信|号|是|id)*\s*[:：=@＠→\-—]+\s*[a-z0-9_-]{3,}|^薇\s*[:：]|@[a-z][a-z0-9_]{4,}|(?<!im)[a-z]_[a-z0-9_]{0,30}\d(?![\d_]*\.(?:png|jpe?g|csv|xlsx?|pdf))|(?:前面是|前面加|后面接|后面加|后面是|再接|接着是|倒着|反过来)[^\n]{0,6}\d{3,}|(?:浏览器|地址栏)[^\n]{0,4}(?:输入|输|打(?!开))[^\n]{0,3}[a-z0-9]{3,}/u

/** A phone number given in parts with their positions, such as 前三位138，尾号8000 (first three 138, last 8000). */
const NUMBER_PARTS =
  /(?:开头|打头|前[三四几]位?|中间(?:四位)?|尾号|末[四几]位|后[四八几]位|最后)[^\n\d]{0,4}\d{3,4}[^\n]{1,12}(?:中间|尾号|末[四几]位|后[四八几]位|最后)[^\n\d]{0,4}\d{3,4}|\d{3,4}(?:开头|打头)[^\n]{1,12}\d{4}|1[3-9]\d[*x×＊·.…-]{2,}\d{4}[^\n]{0,6}(?:中间|星号|打码|隐藏|遮住|挡住)[^\n]{0,6}\d{4}|(?:尾号|尾数)[^\n\d]{0,4}\d{3,4}[^\n]{0,8}(?:前面|开头|打头|前[三四七几]位?|其余|剩下|中间)[^\n\d]{0,4}\d{3,}/u

const TOP_LEVEL_DOMAINS =
  'com|cn|net|org|cc|top|vip|xyz|me|info|club|site|shop|app|io|tv|tk|link|ly|win|bet|live|co|ru|pw|fun|ltd|online|store|tech|wang|gg|biz|im|icu|pro|cyou|work|la|in|hk|tw|life|art|fans|world|red|love|today|рф'
const DOT = String.raw`\s*(?:[.。．｡·•∙・‧・,，、_﹒]|点|點|丶|dot|d0t|句号|\bdian\b|[\[({（【《<]\s*(?:[.。·•]|dot|点)\s*[\])}）】》>])\s*`
/**
 * Links, and descriptions of links. Of a host name, only the end is matched, so that the time does not grow with its
 * length.
 */
const LINK = new RegExp(
  [
    String.raw`h\s*[tx*]\s*[tx*]\s*p\s*s?\s*(?:[:：]|冒号)`,
    String.raw`\bwww\b`,
    String.raw`w\s*w\s*w\s*${DOT}`,
    String.raw`\bxn--`,
    String.raw`[a-z0-9-]{2}${DOT}(?:${TOP_LEVEL_DOMAINS})(?![a-z])`,
    String.raw`\b[a-z0-9]${DOT}(?:cn|co|me|ly|cc|im)\s*(?:/|斜[杠线]|杠)`,
    String.raw`\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+|/)`,
    // Other separators than dots, before top-level domains that are not words.
    String.raw`[a-z0-9]{2}\s*[^\p{L}\p{N}\s]{1,3}\s*(?:c[o0〇]m|net|cn|cc|vip|xyz|top|info|club)(?![a-z])`,
    // Spaced letters of the top-level domain.
    String.raw`[a-z0-9]${DOT}c\s*[o0]\s*m(?![a-z])`,
    String.raw`(?:三个|3个|三|3)\s*w|达不溜|达布溜|打不溜`,
    String.raw`(?:点|。|\.)\s*(?:康姆|抗母|空母|科姆|西西|埃克斯|恩易|恩亿梯|网址|域名)`,
    String.raw`(?:百[度渡杜肚镀]|千度|搜狗|浏览器|谷歌|必应|夸克|uc)\s*(?:里|上|中)?\s*(?:直接)?\s*(?:搜索?|打开|输入|输|一下)[^\n]{1,14}(?:第一|首个|就能|就可|进|即可|官网|平台|网站|下载|注册|app)`,
    String.raw`(?:网址|域名|网站|链接|入口|地址栏|后缀|官网)\s*(?:就?是|为|叫|：|:|在|→|输入|→)?\s*(?!\d{3}(?![a-z0-9])|app|http)[a-z0-9]{3,}`,
    String.raw`(?<!\d)(?!\d{3,4}\s*的?\s*网|app)[a-z0-9]{3}\s*(?:的)?\s*(?:网站|官网|域名|网址)`,
    String.raw`搜索?\s*[a-z]{2,20}\s?\d{0,8}[^\n]{0,6}(?:app|下载|安装|第一|官网|注册|就行|就能)`,
    // Top-level domain after a Chinese word such as 后缀 (suffix), or with a Chinese character for “o”.
    String.raw`(?:点|后缀|结尾|末尾|拼音)[^\n]{0,4}(?:com|cn|net|cc|top|vip|xyz|c哦m|c欧m)(?![a-z])`,
    String.raw`${DOT}c[哦欧喔偶]m(?![a-z])`,
    String.raw`(?:[a-z0-9]\s+){2,}${DOT}(?:${TOP_LEVEL_DOMAINS})(?![a-z])`,
    String.raw`链接[^\n]{0,2}[放在发见贴][^\n]{0,3}(?:评论|主页|简介|一楼|下面|置顶|签名)`,
    String.raw`(?<![a-z])(?:com|cn|net|org|cc|top|vip|xyz|app)\s*(?:结尾|后缀|收尾|域名)`,
    String.raw`\p{L}[.·](?:com|cn|net|vip|top|cc|网|中国|公司|游戏|在线|娱乐)(?![a-z])`,
    String.raw`(?:百度|搜狗|夸克|必应)\s*(?:一下|搜索?)\s*[a-z]{3,}|应用(?:商店|市场)\s*(?:里|上)?\s*(?:搜|下)(?!不|载不|索不|架|到|了)`,
    String.raw`(?:复制|粘贴)[^\n]{0,10}(?:浏览器|打开)`,
  ].join('|'),
  'u',
)
/**
 * Returns the kind of the first contact in a text, in words for operators, followed by the contact unless it is a link;
 * null: none. If the text reads honest, an invitation counts only if it names an account, and digits written in Chinese
 * are ignored.
 */
export function findContact(text: string, readsHonest = false): string | null {
  const numbers = readsHonest ? removeChineseDigits(text) : text
  const phone = findPhone(numbers)
  if (phone) return `像手机号 ${phone}`
  if (hasLink(text)) return '像网址'
  const inviting = findInvitations(text).find((one) => !readsHonest || NAMED_ACCOUNT.test(one))
  if (inviting) return `像联系方式 ${inviting}`
  const account = findAccount(numbers)
  return account && `像账号 ${account}`
}

/** Matches an account name: two digits after a letter, or six digits. */
const NAMED_ACCOUNT = /[a-z_]\d{2}|\d{6}/u

/** Reports of other people's invitations, such as 有人加我微信 (someone added me on WeChat). */
const OTHERS_INVITATION =
  /(?:有(?:一?个|些|几个)?(?:陌生)?人(?!想|要|需|懂)|陌生人|骗子|推销的|卖号的)[^，。！？；,!?;\n]{0,16}/gu

function findInvitations(text: string): string[] {
  const asWritten = toDigits(text.normalize('NFKC').toLowerCase())
  const written = AS_WRITTEN.exec(asWritten) ?? NUMBER_PARTS.exec(asWritten)
  const own = text.replace(OTHERS_INVITATION, '')
  const views = new Set(getReadings(own).flatMap((view) => [view, toDigits(view)]))
  const inviting = [...views].filter((view) => ANY_INVITATION.test(view))
  const invitations = inviting.flatMap((view) => INVITATIONS.map((pattern) => pattern.exec(view)))
  return [written, ...invitations].flatMap((found) => found?.[0] ?? [])
}

/** Nicknames that are accounts: 飞机 (Telegram) or 微 (微信) followed by letters and digits. */
const TELEGRAM_NAME = /飞机(?:号|id)?[a-z][a-z0-9]{4,}$/u
const WEIXIN_NAME = /^[微薇](?=[a-z]{2}[a-z0-9]*\d)[a-z0-9]{5,}$/u

export function findContactInName(name: string): string | null {
  const named = (TELEGRAM_NAME.exec(replaceLookalikes(name)) ?? WEIXIN_NAME.exec(normalizeText(name)))?.[0]
  return named ? `像联系方式 ${named}` : findContact(name)
}

/** Replaces look-alikes of Latin letters first, because spammers write host names with them. */
const hasLink = (text: string): boolean => LINK.test(toLatin(text))
