import {
  type SettingConflicts,
  parseFlag,
  parseChoice,
  parseOptional,
  parseOrigin,
  defineSecret,
  defineSetting,
  parseText,
  type Values,
} from '#server/infra/lib/settings.ts'
import type { S3Settings } from './s3.ts'

export const mediaSettings = {
  UPLOAD_STORE: defineSetting(
    'disk',
    '上传的文件存放在哪里：disk（数据目录）、s3（兼容 S3 的对象存储）',
    parseChoice(['disk', 's3']),
  ),
  S3_ENDPOINT: defineSetting(
    '',
    '对象存储的地址，如 `https://oss-cn-hangzhou.aliyuncs.com`',
    parseOptional(parseOrigin),
  ),
  S3_BUCKET: defineSetting('', '存储桶的名称，本站独用', parseText),
  S3_REGION: defineSetting('us-east-1', '存储桶所在的区域', parseText),
  S3_ACCESS_KEY_ID: defineSetting('', '对象存储的访问密钥编号', parseText),
  S3_SECRET_ACCESS_KEY: defineSecret('对象存储的访问密钥', parseText),
  S3_PATH_STYLE: defineSetting('0', '1 表示存储桶写在路径里（`地址/桶/文件`），0 表示写在域名里', parseFlag),
}

export function toS3Settings(values: Values<typeof mediaSettings>): S3Settings | null {
  if (values.UPLOAD_STORE === 'disk') return null
  return {
    endpoint: values.S3_ENDPOINT ?? '',
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    pathStyle: values.S3_PATH_STYLE,
  }
}

export function listMediaContradictions(s3: S3Settings | null): SettingConflicts {
  if (!s3) return []
  const needed = {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === '' ? [name] : []))
  return [missing.length > 0 && `UPLOAD_STORE=s3 还缺 ${missing.join('、')}`]
}
