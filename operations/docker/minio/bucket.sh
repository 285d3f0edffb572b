#!/bin/sh
# Creates a user limited to the bucket and gives svc-files its key.
set -eu
server=${MINIO_SERVER:-http://minio:9000}
secrets=${SECRETS_FOLDER:-/run/secrets}
handed_out=${HANDED_OUT_FOLDER:-/handed-out}
bucket=parkwart-files
export MC_CONFIG_DIR="${TMPDIR:-/tmp}/mc"
mkdir -p "$MC_CONFIG_DIR"
hand_out() { # hand_out NAME FILE: whole or not at all
  cat "$2" >"$handed_out/.$1.new" && chmod 444 "$handed_out/.$1.new" && mv -f "$handed_out/.$1.new" "$handed_out/$1"
}

key=$(cat "$secrets/storage_access_key")
mc alias set parkwart "$server" "$(cat "$secrets/minio_root_user")" "$(cat "$secrets/minio_root_password")" >/dev/null
mc mb --ignore-existing "parkwart/$bucket" >/dev/null
cat >"$MC_CONFIG_DIR/policy.json" <<JSON
{
  "Version": "2012-10-17",
  "Statement": [
    { "Effect": "Allow", "Action": ["s3:ListBucket", "s3:GetBucketLocation"], "Resource": ["arn:aws:s3:::$bucket"] },
    { "Effect": "Allow", "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], "Resource": ["arn:aws:s3:::$bucket/*"] }
  ]
}
JSON
mc admin policy create parkwart "$bucket" "$MC_CONFIG_DIR/policy.json" >/dev/null
mc admin user add parkwart "$key" "$(cat "$secrets/storage_secret_key")" >/dev/null
# mc fails if the policy is attached already.
case $(mc admin policy entities parkwart --user "$key") in
  *"$bucket"*) ;;
  *) mc admin policy attach parkwart "$bucket" --user "$key" >/dev/null ;;
esac
hand_out s3_access_key "$secrets/storage_access_key"
hand_out s3_secret_key "$secrets/storage_secret_key"
echo "the bucket $bucket has a user of its own"
