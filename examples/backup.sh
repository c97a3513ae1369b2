#!/bin/sh
# Backs up a Graylog 4.3 server every night.
set -eu

api=http://graylog.example:9000/api
auth="$GRAYLOG_TOKEN:token"
json='Accept: application/json'

curl -fsu "$auth" -H "$json" "$api/system/inputs" > inputs.json
curl -fsu "$auth" -H "$json" "$api/roles" > roles.json
curl -fsu "$auth" -H "$json" "$api/dashboards?per_page=500" | jq .views > dashboards.json
curl -fsu "$auth" -H "$json" "$api/alerts/conditions" > conditions.json
curl -fsu "$auth" -H "$json" "$api/streams/000000000000000000000001/alerts" > alerts.json
