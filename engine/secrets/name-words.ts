/**
 * A name of a secret goes into the first list below that says it: anywhere in a name, its last word, the
 * end of its last word, its last two or three words, the whole name. Words are small; whole names have
 * nothing between their words (`X-Auth-User` is `xauthuser`). `names.test.ts` has an example of each.
 */
function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Marks the name of a secret anywhere in it. */
export const ANYWHERE = /passw|passphrase|passcode|secret|credential|kennwort/

/** Names of secrets by their last word. */
export const LAST = words(
  'apikey jwt jwts jws jwe sid otp totp psk pwd pw psw pswd pass cred creds signature sig bearer samlresponse samlassertion clientassertion oauthverifier authcode connectionstring connstr mnemonic masterauth keytab hmac assertion samlart wresult pat cvv cvc',
)

/** Names of secrets by the end of their last word: `authtoken`, `jsessionid`, `bindpw`, `storepass`, `privatekey`. */
export const ENDINGS =
  /token$|sess(?:ion)?id$|(?:user|db|root|admin|bind|ldap|smtp|imap|mail|login|account|store|key|require|cert|proxy|http|auth|redis|mysql|sql|ftp|ssh|master)(?:pass|pwd|pw)$|otpseed$|(?:redis|docker|registry)auth$|(?:api|access|secret|priv|private|shared|signing|encryption|auth|session|account|master|wifi|apim)key$/

/** Plurals of `token` and of secret keys: the elements are secret, not their metadata. */
export const SEVERAL =
  /tokens$|(?:api|access|secret|private|shared|signing|encryption|auth|session|account|master)keys$/

/** Names of keys that are secrets, `routing` for PagerDuty; `sort`, `message`, `public` and others are not. */
export const SECRET_KEYS = words(
  'access account admin aes api apim app application auth aws azure cipher client consumer crypto decryption default deploy encryption functions gpg graylog hmac host ingest ingestion insert instrumentation integration licence license master pgp preshared priv private root routing rsa sas secret sentry service session shared signature signing ssh ssl storage stripe subscription symmetric tacacs tls unseal webhook wep wifi wlan wpa write',
)

/** Names of secrets by their last two or three words, whatever these mean by themselves. */
export const ENDS = words(
  'session_id auth_code authorization_code basic_auth redis_auth docker_auth registry_auth access_key_id code_verifier oauth_verifier device_code recovery_code verification_code csrf_token xsrf_token token_hint saml_assertion client_assertion saml_response connection_string community_string snmp_community totp_seed otp_seed mfa_seed seed_phrase recovery_phrase recovery_codes backup_code backup_codes mfa_code security_answer security_code unlock_code pin_code http_basic',
)

/** Whole names of header fields that contain a credential, under names that mean something else in a body. */
export const CREDENTIAL_FIELDS = words(
  'authentication xauthentication xjfrogartapi xjwtassertion xhoneycombteam',
)
/** Whole names for the value of an Authorization header. */
export const CREDENTIALS = words(
  'auth xauth httpauth proxyauth authheader xauthheader authorizationheader',
)
/** Whole names of secrets that may be text or numbers. */
export const SECRETS = words('setvalue')
/** Whole names of secrets that are often ordinary words: `community` is one of SNMP. */
export const WORDS = words('community')
/** Whole names of secrets that are text; a number there is a count or a time. */
export const TEXTS = words('session xsession xsrf csrf xxsrf xcsrf sessionkey')

/** A last word that says how the secret is written, or which one it is. */
export const CARRIERS = words(
  'value values string text raw plain plaintext cleartext data content json pem hash sha md encrypted encoded base old new current confirm confirmation repeat retype again',
)

/** A last word that says something about the secret instead of being it. */
export const ABOUT = words(
  'name names type types length policy policies min max ttl expiry expires expired expiration enabled required set count url uri path file field hint changeable changed at date version usage algorithm strength supported size iterations duration tolerance timeout validity valid status format prefix pattern message error errors description label placeholder days hours minutes seconds age by config complexity history exception',
)

/** Whole names for the name of a user. */
export const USERS = words('username user login loginname xauthuser xauthusername')
/** Whole names that identify a person: masked only if names are hidden. */
export const PERSONS = words(
  'fullname firstname lastname displayname email emailaddress mail creatoruserid creator createdby owner',
)
/** Whole names that identify a machine: masked only if names are hidden. */
export const HOSTS = words(
  'host hostname fqdn shorthostname nodeaddress transportaddress clientaddress clientip remoteaddress remoteip ip address xforwardedfor xforwardedhost xrealip forwarded',
)

/** Names whose value names the value next to it: `{"name":"password","value":…}`. */
export const LABELS = words('name key k field attribute param parameter property variable id path')
/** Names whose value may give its kind instead: `{"type":"password","value":…}`. */
export const TYPES = words('type')
/** Names of that value. */
export const LABELLED = words(
  'value values val v content stringvalue currentvalue oldvalue newvalue',
)
