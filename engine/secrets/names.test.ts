import { expect, test } from 'vitest'

import { isSecretName, kindOfName } from './names.ts'

test.each(
  'community aUthOrIzAtIoN Authorization proxy-authorization auth X-Auth X-Auth-Token xauth X-Session x-session-id apitoken authtoken privatekey accesskey api_key apiKey APIKEY X-API-Key x_api_key tokenValue token_value sig signature pw bindPw userPass password password2 passwordHash root_password_sha2 set_value setValue session session_id JSESSIONID connect.sid client_secret_key azure_client_default_key integration_key routing_key api_keys tokens cookies Cookie set-cookie basic_auth csrf_token access_token_2 storepass keypass truststore_pass preshared_key saml_assertion samlResponse SAMLResponse connection_string connectionString service_account_key_json priv_key privKey snmp_community_string totp_seed totpSeed oauth_verifier oauthVerifier client_assertion redis_auth requirepass docker_auth dockerAuth wifi_key wifiKey jws ocp_apim_key Ocp-Apim-Subscription-Key X-Graylog-Auth X-Graylog-Key X-Token-Auth X-CSRF X-Sentry-Auth id_token_hint authorization_header_value X-Session-Id X-Session-Token X-Access-Token X-Api-Key Api-Key ApiKey X-ApiKey X-API-TOKEN X-Token Token X-Secret X-Authorization X-Original-Authorization X-Forwarded-Authorization X-Password X-Forwarded-Access-Token X-Forwarded-Id-Token X-Id-Token X-Refresh-Token X-Vault-Token X-Consul-Token X-Gitlab-Token PRIVATE-TOKEN JOB-TOKEN X-Amz-Security-Token X-Aws-Ec2-Metadata-Token X-Goog-Api-Key X-Functions-Key X-MS-TOKEN-AAD-ACCESS-TOKEN Cf-Access-Client-Secret X-CSRF-Token X-XSRF-TOKEN X-Insert-Key X-License-Key X-Shared-Secret DD-API-KEY X-Grafana-Service-Token X-Api-Secret X-Client-Secret X-Remote-Password X-Private-Key X-Encryption-Key X-Jenkins-Token X-Credentials access_token token Password PASSWORD passwd pwd pass secret client_secret apikey api-key auth_token sessionId jsessionid X-Amz-Signature refresh_token id_token private_key passphrase credentials authorization passWord clientSecret client-secret shared_secret api_secret accessToken apiToken bearer_token x-api-key privateKey secretkey secret_key secretKey signing_key encryption_key service_key AccountKey aws_secret_key aws_secret_access_key secretAccessKey secret_access_key tls_key_password keystore_password truststorePassword key_password ssl_key_pass bind_password system_password system_user_password ldap_bind_pw admin_password transport_email_auth_password smtp_password proxy_password db_password old_password new_password newPassword password_repeat confirm_password session_token cookie masterauth kerberos_keytab recovery_codes backup_codes mfa_code security_answer unlock_code pin_code http_basic tacacs_key unseal_key credential password_secret webhook_secret password_hash auth_password priv_password privPassphrase hmac X-Hmac assertion SAMLart wresult pat azure_pat cvv cvc'.split(
    ' ',
  ),
)("%s is a secret's name", (name) => {
  expect(isSecretName(name)).toBe(true)
})

test.each(
  'communityUrl passwordEnabled clientSecretExpiresAt tokenType key keys routing sort_key message_key public_key map_key primary_key key_id field_key token_name token_type token_ttl default_ttl_for_new_tokens IncorrectCredentialsException tokenizer authentication authentication_status auth_service_enabled tls_client_auth tls_key_file transport_email_use_auth password_age_days password_changed_by user_password_default_algorithm indexer_jwt_auth_token_expiration_duration system_password_set session_active session_timeout_ms WWW-Authenticate X-Graylog-No-Session-Extension X-Auth-Request-Email cluster_uuid build_hash bypass compass minipass OLDPWD process_id X-Auth-Request-User bypass_count connection_timeout key_store_type json_key user_data host name'.split(
    ' ',
  ),
)("%s is not a secret's name", (name) => {
  expect(isSecretName(name)).toBe(false)
})

test('an overlong name is data', () => {
  expect(kindOfName(`${'x_'.repeat(100)}password`)).toBeUndefined()
})
