/** Whether a page is in WeChat's own browser, which opens no wallet: not WeChat Pay's H5, and nothing of Alipay's. */
export const isInWeChat = (userAgent: string): boolean => /\bMicroMessenger\//i.test(userAgent)
