/** Converts to lower case and half width, and removes spaces and signs, all of which could hide a word. */
export const normalizeText = (text: string): string => normalizeCase(text).replace(NEITHER, '')

const NEITHER = /[^\p{L}\p{N}]/gu
export const normalizeCase = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * Substitute characters by pinyin. The first of an entry is the intended one; the others sound or look like it. The
 * pinyin itself is a substitute too. Characters with frequent words of their own ("家" for "加") are omitted.
 */
const SOUNDS: Readonly<Record<string, string>> = {
  an: '岸案暗',
  bao: '包苞孢煲褒饱胞',
  bi: '必毕畢碧闭壁庇',
  bu: '部布',
  cai: '彩採綵睬踩菜',
  chong: '充冲沖',
  chou: '抽抻紬愁绸',
  da: '打咑',
  dai: '代带帶袋贷玳戴岱呆逮黛歹怠',
  dan: '单單丹蛋',
  dao: '导導道倒岛稻',
  de: '的',
  dian: '电電',
  e: '鹅鵝',
  fan: '返反番贩',
  fei: '飞飛',
  fu: '服',
  gen: '跟根哏',
  gou: '购購構构勾苟钩狗枸',
  hao: '号號呺',
  he: '合盒禾核荷河贺鹤阖',
  hei: '黑嘿嗨',
  hong: '红紅洪虹鸿宏弘',
  hua: '划劃画畫化',
  hui: '回迴徊',
  ji: '计計鸡技寂',
  jia: '加佳嘉伽珈枷茄咖',
  jian: '荐薦',
  jiang: '奖獎桨奨浆',
  jin: '进進',
  ke: '客',
  kou: '扣筘叩蔻寇',
  la: '拉啦',
  lao: '老',
  li: '利俐莉',
  lian: '联聯',
  liao: '聊',
  ling: '领領令',
  lv: '率律绿滤铝',
  ma: '码碼',
  mai: '买買埋麦迈',
  mu: '幕目募慕木牧墓幙',
  nei: '内內馁',
  ni: '\u4f60妳您伱祢',
  pan: '盘盤磐蟠',
  pei: '赔賠佩裴呸',
  piao: '票',
  qi: '企佥',
  qian: '钱錢',
  qu: '取',
  qun: '群羣裙帬宭峮郡囷𦬼',
  ri: '日',
  ru: '入',
  sao: '扫掃',
  shi: '师師诗狮尸湿',
  shou: '手',
  shui: '水氺',
  si: '私斯',
  song: '送',
  tian: '添',
  tou: '投偷骰',
  tui: '退',
  wei: '微薇威徽巍溦葳維维唯卫衛嶶嵔',
  wen: '稳穩隐隱吻紊雯',
  wo: '我莪硪俺',
  xi: '系係繫',
  xia: '下吓夏嚇虾侠厦',
  xin: '信芯伩訫心辛星鑫',
  xue: '血雪穴',
  ying: '赢贏',
  zhao: '找',
  zhong: '中仲鈡钟忠衷粽',
  zhu: '注註炷柱蛀猪珠竹筑',
  zhuan: '赚賺撰馔砖挣',
  zhun: '准準凖',
}

/** Look-alikes of Latin letters, each followed by its letter. */
const LATIN_LOOKALIKES = 'аaвbсcԁdеeёeһhіiјjкkмmпnоoрpѕsтtуyхxѵvԛqԝwɡgıiłlαaβbεeιiκkνvοoρpτtυuχxωwѡw✖x❌x'
/** Emoji, each followed by the word that it stands for. */
const EMOJI =
  '🐧qq 🐔计 🐶购 🐕购 👗群 🐑群 👥群 🚗车 🚘车 🥬菜 ✌v 🎫票 🎟票 🈴合 🀄中 💰钱 💵钱 💧水 🩸血 🥩肉 🍖肉 🏖岸 ' +
  '🍚返 🎒包 👜包 👛包 🧧红包 ➕加 ✚加 📱手机 ☎电话 🛰微信 💚微信 ❤信 ♥信 ✈飞机 🛩飞机 💯百分百'

/** Pairs of a traditional and a simplified character. */
const TRADITIONAL =
  '來来倉仓們们傭佣價价億亿優优冊册勝胜員员問问圖图團团報报場场學学實实專专對对戰战戶户擊击時时書书會会東东業业極极樂乐殺杀決决況况淨净測测滿满為为無无營营獨独獲获現现產产發发盡尽監监眾众確确禮礼種种積积' +
  '競竞節节簡简籌筹級级絕绝給给統统經经網网線线編编練练總总績绩續续聲声職职脫脱臉脸與与舊旧莊庄萬万處处虧亏裏里補补裡里製制複复視视親亲覺觉觀观訂订訊讯記记設设許许評评詞词試试該该詳详認认誤误說说誰谁課课' +
  '調调談谈請请論论講讲謝谢證证識识護护讀读變变讓让貝贝負负財财貨货販贩貪贪費费貼贴資资賞赏賣卖質质賬账賭赌賽赛跡迹車车軍军軟软輕轻輸输轉转辦办這这連连運运過过達达遠远選选還还銀银錄录鎖锁鏈链鐵铁長长門门' +
  '開开間间關关隊队際际險险雙双難难順顺須须預预頻频題题願愿顧顾風风馬马驗验體体鬆松點点龍龙' +
  '乾干亞亚佈布佔占俠侠俬私個个倖幸傘伞備备傢家傳传債债僅仅僉佥儘尽償偿兌兑兒儿兩两凈净別别則则剋克動动務务勞劳勢势勵励匯汇區区卽即厤历參参嗎吗噹当國国圍围塊块墊垫壓压壞坏夠够夢梦夥伙奧奥奬奖娛娱媽妈審审寫写寶宝屍尸屜屉屬属島岛' +
  '帳帐幫帮幹干幾几庫库廈厦廢废廣广張张彆别彈弹彔录彙汇後后徑径從从復复徵征愛爱態态慘惨憂忧應应懶懒懷怀戲戏拚拼掙挣掛挂換换損损搖摇搶抢摺折撈捞撻挞據据擬拟攢攒攤摊敎教數数斷断旣既曆历曉晓曬晒朮术査查條条棊棋槍枪槳桨樓楼樣样檯台' +
  '檻槛欄栏歐欧歡欢歷历歸归氣气沒没洩泄湊凑湯汤溼湿滙汇滾滚漿浆潤润濕湿煙烟煩烦爲为牴抵獅狮瑪玛産产異异畵画當当疊叠眞真磚砖祕秘禰祢稱称穀谷穫获筆笔築筑簽签籤签糉粽糹纟約约納纳純纯紙纸細细紹绍組组結结絡络絲丝絶绝綜综綠绿綢绸綫线' +
  '綴缀緊紧緑绿縣县織织繼继罵骂翫玩聽听脩修腦脑腳脚膽胆臺台興兴舉举華华菸烟葯药蒐搜蓆席藝艺藥药蘋苹虛虚蝦虾衆众術术衕同衝冲見见規规覽览訓训託托訣诀訴诉証证詐诈詢询詩诗誇夸誠诚説说諮咨諾诺謂谓譜谱譽誉讚赞豬猪貸贷賤贱贈赠贊赞趕赶' +
  '蹟迹載载輔辅辭辞逕径週周遊游適适邁迈邊边郵邮釋释釘钉釦扣銷销錯错録录錶表鍵键鍾钟鐘钟閉闭閑闲閒闲閤合闆板陽阳隨随隻只雞鸡離离雲云霑沾靈灵鞦秋韆千頁页頂顶項项額额顯显飽饱餅饼養养餘余饌馔駐驻駡骂騙骗騰腾驚惊髮发鬚须鬥斗魚鱼鴻鸿' +
  // Variants used in 火星文 (playful character substitution).
  '涐我哋地荖老赱走囿有洫血囙回萂和仼任烸每芣不濄过ㄋ了ㄖ日ф中孒了嘚的㊣正蓸曹暰从仩上' +
  '鷄鸡鹹咸麥麦麪面麫面麵面麼么麽么黃黄齊齐齣出'

/** Two characters that look like the components of the third: 讠十 for 计. */
const SPLIT = Array.from(
  (
    '君羊群 戈刂划 讠十计 亻言信 丁页顶 禾急稳 贝兼赚 贝勾购 贝购购 口力加 力口加 纟工红 扌殳投 氵主注 彳艮很 ' +
    '亻尔\u4f60 亻弋代 亻介价 亻象像 弓虽强 言兑说 讠兑说 氵去法 彳聿律 扌立拉 扌戈找 扌合拾 钅戋钱 辶文这 辶井进 ' +
    '車專转 贝者赌 贝曾赠 礻畐福 纟充统 纟合给'
  ).matchAll(/(\S\S)(\S)/gu),
  ([, parts = '', one = '']) => [parts, one] as const,
)

/** Misspellings with frequent characters, which are replaced only within these words. */
const MISSPELT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/[喂围魏伟](?:信|欣|馨|昕|新(?=[a-z\d]))/gu, '微信'],
  [/[主煮住朱注]页/gu, '主页'],
  [/主业(?=有|自取|见|看)/gu, '主页'],
  [/[公工攻功宫恭弓](?:众|重|种|中|纵)号/gu, '公众号'],
  [/百[渡杜肚镀]/gu, '百度'],
  [/个性签名|签[铭茗明]/gu, '签名'],
  [/头[相象](?=[里上中下的右左]|有)/gu, '头像'],
]

const INTENDED = new Map(Array.from(EMOJI.matchAll(/(\S)(\S+)/gu), ([, from = '', to = '']) => [from, to]))
/** Negative circled, negative squared and regional-indicator letters, which NFKC does not convert. */
for (const first of [0x1f150, 0x1f170, 0x1f1e6])
  for (let n = 0; n < 26; n++) INTENDED.set(String.fromCodePoint(first + n), String.fromCodePoint(0x61 + n))
for (const [, from = '', to = ''] of (LATIN_LOOKALIKES + TRADITIONAL).matchAll(/(.)(.)/gu)) INTENDED.set(from, to)
for (const [meant = '', ...others] of Object.values(SOUNDS)) for (const one of others) INTENDED.set(one, meant)

export const replaceLookalikes = (text: string): string => joinComponents(toIntended(text))

/** Like `replaceLookalikes`, and replaces pinyin by characters: jia weixin becomes 加微信. */
export const normalizeSpoken = (text: string): string => getReadings(text)[0]!

const replacePinyin = (meant: string): string => joinComponents(meant.replace(LATIN, convertPinyin))

/**
 * Returns up to three readings of a text: with pinyin converted to characters, with Latin letters as they are, and
 * without emoji.
 */
export function getReadings(text: string): readonly string[] {
  if (text !== lastReadings.text) lastReadings = { text, views: buildReadings(text) }
  return lastReadings.views
}

/** Caches the readings of the last text, because all rules read the same text in turn. */
let lastReadings: { text: string; views: readonly string[] } = { text: '', views: [''] }

function buildReadings(text: string): string[] {
  const [meant, bare] = [toIntended(text), text.replace(PICTURES, '')]
  const views = [replacePinyin(meant), joinComponents(meant)]
  return [...new Set(bare === text ? views : [...views, joinComponents(toIntended(bare))])]
}

const PICTURES = /\p{Extended_Pictographic}/gu

function toIntended(text: string): string {
  const bare = normalizeCase(text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, ''))
  return Array.from(
    bare.replace(PLUS_SIGN, '加').replace(/100\s*%/g, '百分百'),
    (one) => INTENDED.get(one) ?? one,
  ).join('')
}

export const toLatin = (text: string): string =>
  Array.from(normalizeCase(text.replace(/[\p{M}\p{Cf}]/gu, '')), (one) => {
    const meant = INTENDED.get(one) ?? one
    return /^[a-z]$/.test(meant) ? meant : one
  }).join('')

const joinComponents = (text: string): string =>
  MISSPELT_WORDS.reduce(
    (whole, [parts, one]) => whole.replace(parts, one),
    SPLIT.reduce((whole, [parts, one]) => whole.replaceAll(parts, one), text.replace(NEITHER, '')),
  )

const PLUS_SIGN = /[+†╋]\s*(?=[vq]|wx|wei|微|薇|威|徽|扣|裙|群|我)|十\s*(?=[vq]|wx|微|薇|威|徽|扣)/g

/** Matches Latin words separated only by signs, which may be pinyin. */
const LATIN = /[a-z]+(?:[^\p{L}\p{N}]*[a-z]+)*/gu

/** Converts pinyin words to characters: all words together if possible, otherwise one by one. */
const convertPinyin = (words: string): string =>
  parsePinyin(words.replace(NEITHER, '')) ?? words.replace(/[a-z]+/g, (word) => parsePinyin(word) ?? word)

const LONGEST = Math.max(...Object.keys(SOUNDS).map(({ length }) => length))
/** Maximum length of a converted word. Each ambiguous syllable (lian, li an) doubles the work. */
const MAX_PINYIN = 40

/** Converts pinyin to characters, longest syllable first; null: not pinyin, or too long. */
function parsePinyin(word: string): string | null {
  if (word === '') return ''
  if (word.length > MAX_PINYIN) return null
  for (let length = Math.min(LONGEST, word.length); length > 0; length--) {
    const meant = SOUNDS[word.slice(0, length)]?.[0]
    const rest = meant === undefined ? null : parsePinyin(word.slice(length))
    if (rest !== null) return meant + rest
  }
  return null
}

export const buildPattern = (source: string): RegExp =>
  new RegExp(Array.from(source, (one) => INTENDED.get(one) ?? one).join(''), 'u')
