import {
  type Contradictions,
  flag,
  oneOf,
  optional,
  origin,
  secretSetting,
  setting,
  text,
  type Values,
} from '#server/infra/lib/settings.ts'
import type { S3Settings } from './s3.ts'

export const mediaSettings = {
  UPLOAD_STORE: setting(
    'disk',
    '上传的文件存放在哪里：disk（数据目录）、s3（兼容 S3 的对象存储）',
    oneOf(['disk', 's3']),
  ),
  S3_ENDPOINT: setting('', '对象存储的地址，如 `https://oss-cn-hangzhou.aliyuncs.com`', optional(origin)),
  S3_BUCKET: setting('', '存储桶的名称，本站独用', text),
  S3_REGION: setting('us-east-1', '存储桶所在的区域', text),
  S3_ACCESS_KEY_ID: setting('', '对象存储的访问密钥编号', text),
  S3_SECRET_ACCESS_KEY: secretSetting('对象存储的访问密钥', text),
  S3_PATH_STYLE: setting('0', '1 表示存储桶写在路径里（`地址/桶/文件`），0 表示写在域名里', flag),
}

/** Returns the S3 settings; null: uploads are stored in the data folder. */
export function s3SettingsOf(values: Values<typeof mediaSettings>): S3Settings | null {
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

export function mediaContradictions(s3: S3Settings | null): Contradictions {
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
