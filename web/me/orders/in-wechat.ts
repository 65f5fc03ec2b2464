/** Whether the page runs in WeChat's browser, which opens neither WeChat Pay H5 nor Alipay. */
export const isInWeChat = (userAgent: string): boolean => /\bMicroMessenger\//i.test(userAgent)
