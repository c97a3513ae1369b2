use base64::Engine;
use sha2::{Digest, Sha256};
use std::env::var;

fn main() {
    let base = var("BASE").unwrap();
    let mut builder = reqwest::blocking::Client::builder().no_proxy();
    if let Ok(proxy) = var("PROXY") {
        let authority = std::fs::read(var("CA").unwrap()).unwrap();
        builder = builder
            .proxy(reqwest::Proxy::all(&proxy).unwrap())
            .add_root_certificate(reqwest::Certificate::from_pem(&authority).unwrap());
    }
    let client = builder.build().unwrap();
    let account = format!("{}:{}", var("USER_NAME").unwrap(), var("PASSWORD").unwrap());
    let credential = base64::engine::general_purpose::STANDARD.encode(account);
    let call = |method: reqwest::Method, path: &str, body: Option<String>| {
        let mut request = client
            .request(method, format!("{base}{path}"))
            .header("Authorization", format!("Basic {credential}"))
            .header("X-Requested-By", "rust")
            .header("Accept", "application/json")
            .header("Content-Type", "application/json");
        if let Some(text) = body {
            request = request.body(text);
        }
        request.send().unwrap().text().unwrap()
    };
    let created = call(reqwest::Method::POST, "/streams", Some(var("STREAM").unwrap()));
    let id = created
        .split("\"stream_id\":\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .unwrap()
        .to_string();
    for path in ["/system".to_string(), format!("/streams/{id}")] {
        println!("{:x}", Sha256::digest(call(reqwest::Method::GET, &path, None)));
    }
    call(reqwest::Method::DELETE, &format!("/streams/{id}"), None);
}
