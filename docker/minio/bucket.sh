#!/bin/sh
# Makes the bucket's own user, who may do nothing outside of it, and hands its key to svc-files.
set -eu
server=http://minio:9000
bucket=parkwart-files
secrets=/run/secrets
hand_out() { # hand_out NAME FILE: whole or not at all
  cat "$2" >"/handed-out/.$1.new" && chmod 444 "/handed-out/.$1.new" && mv -f "/handed-out/.$1.new" "/handed-out/$1"
}

# Only a storage that answers shows what it is: one that is silent for a moment must not lead to its own key being handed out.
health=$(curl --silent --output /dev/null --write-out '%{http_code}' --max-time 5 --retry 5 --retry-connrefused \
  "$server/minio/health/live") || health=000
case $health in
  200) ;;
  000 | 5*)
    echo "the storage does not answer (${health})" >&2
    exit 1
    ;;
  *)
    echo "WARNING: the storage is no MinIO and knows no users: svc-files gets the key of the whole server"
    hand_out s3_access_key $secrets/minio_root_user
    hand_out s3_secret_key $secrets/minio_root_password
    exit 0
    ;;
esac

export MC_CONFIG_DIR=/tmp/mc
key=$(cat $secrets/storage_access_key)
mc alias set parkwart "$server" "$(cat $secrets/minio_root_user)" "$(cat $secrets/minio_root_password)" >/dev/null
mc mb --ignore-existing "parkwart/$bucket" >/dev/null
cat >/tmp/policy.json <<JSON
{
  "Version": "2012-10-17",
  "Statement": [
    { "Effect": "Allow", "Action": ["s3:ListBucket", "s3:GetBucketLocation"], "Resource": ["arn:aws:s3:::$bucket"] },
    { "Effect": "Allow", "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], "Resource": ["arn:aws:s3:::$bucket/*"] }
  ]
}
JSON
mc admin policy create parkwart "$bucket" /tmp/policy.json >/dev/null
# Sets the password of a user that is there.
mc admin user add parkwart "$key" "$(cat $secrets/storage_secret_key)" >/dev/null
# Attaching a policy that is attached is an error to MinIO; the image has no grep.
case $(mc admin policy entities parkwart --user "$key") in
  *"$bucket"*) ;;
  *) mc admin policy attach parkwart "$bucket" --user "$key" >/dev/null ;;
esac
hand_out s3_access_key $secrets/storage_access_key
hand_out s3_secret_key $secrets/storage_secret_key
echo "the bucket $bucket has a user of its own"
